// verdict: TRUE
// assumes: one-order-of-evaluation, memory-is-used-properly
void reach_error(void);
int next(int *p) { return *p + 1; }
int main(void) {
    int a[2] = {[1] = next(&a[0]), [0] = 3};
    if (a[1] != 4)
        reach_error();
}
