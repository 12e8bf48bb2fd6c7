// verdict: TRUE
// The copy of one pointer does not reach what others point to.
void reach_error(void);

int x, y;

int main(void) {
    unsigned long u = (unsigned long)&x, v = (unsigned long)&y, n = 0, m = 0;
    for (int i = 0; i < 8; i++) {
        n += (u >> 8 * i & 255) << 8 * i;
        m += (v >> 8 * i & 255) << 8 * i;
    }
    *(int *)n = 3;
    if (x != 3 || y != 0)
        reach_error();
    *(int *)m = 4;
    if (x != 3 || y != 4)
        reach_error();
    return 0;
}
