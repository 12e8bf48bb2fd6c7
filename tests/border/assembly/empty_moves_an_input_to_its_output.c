// verdict: TRUE
extern void reach_error(void);
int main(void) {
    int from = 7, to = 0;
    __asm__("" : "=r"(to) : "0"(from));
    if (to != 7)
        reach_error();
    return 0;
}
