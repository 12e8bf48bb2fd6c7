// verdict: FALSE
// assumes: none
extern void reach_error(void);
#define OPAQUE(x) __asm__ __volatile__("" : "+r"(x) : : "memory")
int main(void) {
    int x = 3;
    OPAQUE(x);
    if (x == 3)
        reach_error();
    return 0;
}
