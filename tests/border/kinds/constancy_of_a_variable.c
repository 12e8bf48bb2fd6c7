// verdict: UNKNOWN
// flags: -O2
// gcc: fails
extern void reach_error(void);
static const int limit = 6;

static inline __attribute__((always_inline)) int size_class(int n) {
    if (__builtin_constant_p(n)) reach_error();
    return n;
}

int main(void) {
    size_class(3);
    if (__builtin_constant_p(limit)) reach_error();
}
