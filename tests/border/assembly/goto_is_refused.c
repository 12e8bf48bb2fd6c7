// verdict: UNKNOWN
// reason: asm goto
extern void reach_error(void);
int main(void) {
    __asm__ goto("" : : : : out);
    reach_error();
out:
    return 0;
}
