// verdict: FALSE
// assumes: one-order-of-evaluation
// gcc: holds
void reach_error(void);
int k;
int next(void) { return ++k; }
int main(void) {
    if (__builtin_expect(next(), next()) == 1)
        reach_error();
}
