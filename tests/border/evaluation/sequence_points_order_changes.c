// verdict: TRUE
// assumes: none
// A comma, the condition of ?:, && and the call of a function end what comes before them.
void reach_error(void);

static int same(int x) { return x; }

int main(void) {
    int i = 1;
    i = (i++, i + 5);
    i = same(i++) + 1;
    i = i++ && i == 9 ? i + 1 : 0;
    if (i != 10)
        reach_error();
    return 0;
}
