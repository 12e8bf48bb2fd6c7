// verdict: FALSE
extern void reach_error(void);
int main(void) {
    int x, y = 1;
    __asm__("movl $5, %0" : "=r"(x));
    if (y == 1)
        reach_error();
    return 0;
}
