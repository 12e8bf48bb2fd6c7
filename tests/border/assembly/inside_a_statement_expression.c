// verdict: FALSE
extern void reach_error(void);
int main(void) {
    int x = 1;
    int y = ({
        __asm__("" : "+r"(x));
        x;
    });
    for (; y < 2; y++)
        __asm__ volatile("" : : : "memory");
    if (y == 2)
        reach_error();
    return 0;
}
