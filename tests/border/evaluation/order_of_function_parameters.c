// verdict: FALSE
extern void reach_error(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (**shared)(void);

static int set(void) {
    *shared = two;
    return 0;
}

static int second(int ignored, int (*f)(void)) { return f(); }

static int call(int f(void)) {
    shared = &f;
    return second(set(), f);
}

int main(void) {
    if (call(one) == 1) reach_error();
}
