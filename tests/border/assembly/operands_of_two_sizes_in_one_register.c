// verdict: UNKNOWN
// reason: operands of inline assembly that share a register
// gcc: fails
// The upper half of the register is not extended.
extern void reach_error(void);

int main(void) {
    int narrow = -1;
    long long wide;
    __asm__("" : "=r"(wide) : "0"(narrow));
    if (wide != -1) reach_error();
}
