// verdict: FALSE
// assumes: none
extern void reach_error(void);

static int f(int n) {
    if (n) return 1;
    __builtin_unreachable();
}

int main(void) {
    if (f(7)) reach_error();
}
