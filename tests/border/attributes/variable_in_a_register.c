// verdict: UNKNOWN
// reason: variable 'counter' in a register
// gcc: skip
void reach_error(void);
void clobber(void);
int main(void) {
    register long counter __asm__("rdi") = 5;
    clobber();
    if (counter != 5)
        reach_error();
    return 0;
}
