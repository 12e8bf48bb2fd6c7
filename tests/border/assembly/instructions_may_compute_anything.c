// verdict: UNKNOWN
// reason: depends on the value of asm
// gcc: holds
extern void reach_error(void);
int main(void) {
    int x;
    __asm__("movl $5, %0" : "=r"(x));
    if (x != 5)
        reach_error();
    return 0;
}
