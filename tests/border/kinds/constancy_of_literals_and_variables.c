// verdict: TRUE
// assumes: none
extern void reach_error(void);
enum { A = 3 };

int main(void) {
    int x = 1;
    if (!__builtin_constant_p(A * 4 / 2 - 1) || !__builtin_constant_p("abc") || !__builtin_constant_p(1.5 + 2))
        reach_error();
    int scaled = __builtin_constant_p(x) ? 2 : x * 2;
    if (scaled != 2) reach_error();
}
