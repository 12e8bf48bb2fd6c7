// verdict: TRUE
// assumes: memory-is-used-properly
void reach_error(void);
int g, k = 1;
int main(void) {
    int expected = 2;
    __atomic_fetch_add(&g, k + 1, __ATOMIC_SEQ_CST);
    _Bool done = __atomic_compare_exchange_n(&g, &expected, k, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    if (!done || g != 1)
        reach_error();
}
