// verdict: FALSE
// Neither is alive when the other one is.
void reach_error(void);

static unsigned long f(void) {
    int x = 1;
    return (unsigned long)&x;
}

static unsigned long g(void) {
    int y = 2;
    return (unsigned long)&y;
}

int main(void) {
    unsigned long u = f(), v = g();
    if (u == v)
        reach_error();
    return 0;
}
