// verdict: TRUE
extern void reach_error(void);
static int f(int x, const char *s) { return x + s[0]; }
int main(void) {
    int x = 1, y;
    __asm__("" : [to] "=r"(y) : "0"(f((x), ":(\")\"")), [other] "r"(x));
    if (y != 1 + ':')
        reach_error();
    return 0;
}
