// verdict: FALSE
#pragma GCC diagnostic ignored "-Wunused"
void reach_error(void);
extern int format(const char *, ...) __attribute__((format(printf, 1, 2), cold, nothrow, leaf));
static __inline__ __attribute__((__always_inline__, __artificial__)) int one(void) { return 1; }
__attribute__((noinline, noclone, optimize("O2"), hot, no_instrument_function)) static int two(void) { return 2; }
__attribute__((visibility("hidden"), used, section("numbers"))) int three = 3;
__attribute__((deprecated("old"), warn_unused_result, returns_nonnull)) static int *four(int *p
                                                                                         __attribute__((unused))) {
    return p;
}
typedef int unaligned __attribute__((may_alias, aligned(1)));
int main(void) {
    int sum __attribute__((unused)) = one() + two();
    switch (sum) {
    case 3:
        sum += *four(&three);
        __attribute__((fallthrough));
    default:
        sum++;
    }
    if (sum == 7)
        reach_error();
    return 0;
}
