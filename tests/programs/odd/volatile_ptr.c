volatile int v;
int *const cp = (int *)&v;
const int c = 5;
int *restrict rp;
int r;
int main(void) {
    v = 3;
    v += v;
    *cp += 1;
    rp = (int *)&r;
    *rp = v;
    const volatile int *q = &v;
    r += *q + c;
    return 0;
}
