// verdict: UNKNOWN
// reason: attribute 'optimize'
// gcc: skip
void reach_error(void);
__attribute__((optimize("fast-math", "O2"))) static int is_nan(double x) { return x != x; }
int main(void) {
    if (!is_nan(0.0 / 0.0))
        reach_error();
    return 0;
}
