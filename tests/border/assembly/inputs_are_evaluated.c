// verdict: FALSE
extern void reach_error(void);
int main(void) {
    int n = 0;
    __asm__ volatile("" : : "r"(n++));
    if (n == 1)
        reach_error();
    return 0;
}
