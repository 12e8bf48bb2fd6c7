// verdict: FALSE
extern void reach_error(void);

static int size_class(int n) {
    if (!__builtin_constant_p(n)) reach_error();
    return n;
}

int main(void) { return size_class(3); }
