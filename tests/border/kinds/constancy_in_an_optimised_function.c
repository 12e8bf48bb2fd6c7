// verdict: UNKNOWN
// gcc: fails
extern void reach_error(void);

__attribute__((optimize("O2"))) int main(void) {
    int x = 3;
    if (__builtin_constant_p(x)) reach_error();
}
