// verdict: TRUE
// assumes: unreachable-is-not-reached
// gcc: fails
extern void reach_error(void);

static int f(int n) {
    switch (n) {
    case 0: return 1;
    default: __builtin_unreachable();
    }
}

int main(void) {
    int r = f(7);
    reach_error();
    return r;
}
