// verdict: UNKNOWN
// reason: asm outside of a function
// gcc: fails
void reach_error(void);
extern int hidden;
__asm__(".data\n.globl hidden\nhidden: .long 7\n.text");
int main(void) {
    if (hidden == 7)
        reach_error();
    return 0;
}
