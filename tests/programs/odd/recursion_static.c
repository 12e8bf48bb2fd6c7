int depth(int n) {
    static int max;
    int local[2] = {n, n * 2};
    int *p = local;
    if (n > max) max = n;
    if (n < 5) {
        int r = depth(n + 1);
        return r + p[1] + local[0];
    }
    return max;
}
int r;
int main(void) {
    r = depth(0);
    return 0;
}
