// verdict: FALSE
// assumes: one-layout-of-objects
// A function that is called from different depths has its local at different addresses.
void reach_error(void);

static unsigned long f(void) {
    int x = 1;
    return (unsigned long)&x;
}

static unsigned long g(void) {
    int room[10] = {1};
    return f() + room[9];
}

int main(void) {
    unsigned long u = f(), v = g();
    if (u != v)
        reach_error();
    return 0;
}
