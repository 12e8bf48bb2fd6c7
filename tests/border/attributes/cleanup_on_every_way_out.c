// verdict: TRUE
#define LOGGED __attribute__((cleanup(note)))
void reach_error(void);
static int seen[16], count;
static void note(int *p) { seen[count++] = *p; }
static int by_return(void) {
    int a LOGGED = 1;
    int b LOGGED = 2;
    return count;
}
static void by_loops(void) {
    for (int i LOGGED = 0; i < 3; i++) {
        int inside LOGGED = 10 + i;
        if (i == 1)
            continue;
        if (i == 2)
            break;
    }
}
static void by_goto(int k) {
again:;
    int outer LOGGED = 20 + k;
    if (k++ < 2)
        goto again;
    {
        int inner LOGGED = 30;
        goto out;
    }
out:
    outer++;
}
static int by_value(void) {
    return ({ int inside LOGGED = 40; inside++; inside; });
}
int main(void) {
    if (by_return() != 0 || count != 2 || seen[0] != 2 || seen[1] != 1)
        reach_error();
    count = 0;
    by_loops();
    if (count != 4 || seen[0] != 10 || seen[1] != 11 || seen[2] != 12 || seen[3] != 2)
        reach_error();
    count = 0;
    by_goto(0);
    if (count != 4 || seen[0] != 20 || seen[1] != 21 || seen[2] != 30 || seen[3] != 23)
        reach_error();
    count = 0;
    if (by_value() != 41 || count != 1 || seen[0] != 41)
        reach_error();
    return 0;
}
