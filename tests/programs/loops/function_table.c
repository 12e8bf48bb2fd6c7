/* Safe: a table of functions steers an accumulator that stays within its bounds. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int grow(int x) { return x < 90 ? x + 10 : x; }
static int shrink(int x) { return x > 3 ? x - 4 : 0; }
static int keep(int x) { return x; }

int main(void) {
    int (*table[3])(int) = {grow, shrink, keep};
    int x = 50;
    for (int i = 0; i < 10; i++) {
        int (*chosen)(int) = table[(unsigned)__VERIFIER_nondet_int() % 3];
        x = chosen(x);
        if (x < 0 || x > 100)
            reach_error();
        if (chosen == keep)
            table[2] = grow;
    }
    return 0;
}
