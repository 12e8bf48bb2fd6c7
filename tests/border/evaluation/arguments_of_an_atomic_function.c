// verdict: FALSE
// assumes: one-order-of-evaluation, memory-is-used-properly
void reach_error(void);
int g, k;
int *where(void) { k = 1; return &g; }
int what(void) { return k; }
int main(void) {
    __atomic_fetch_add(where(), what(), 0);
    if (g != 1)
        reach_error();
}
