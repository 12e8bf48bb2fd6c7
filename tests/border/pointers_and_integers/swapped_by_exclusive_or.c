// verdict: TRUE
void reach_error(void);

int main(void) {
    int x = 1, y = 2;
    unsigned long u = (unsigned long)&x, v = (unsigned long)&y;
    u ^= v;
    v ^= u;
    u ^= v;
    *(int *)u = 20;
    *(int *)v = 10;
    if (x != 10 || y != 20)
        reach_error();
    return 0;
}
