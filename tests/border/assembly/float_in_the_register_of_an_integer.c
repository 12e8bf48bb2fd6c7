// verdict: UNKNOWN
// reason: operands of inline assembly that share a register
// gcc: holds
extern void reach_error(void);

int main(void) {
    float real = 1.5f;
    int bits;
    __asm__("" : "=r"(bits) : "0"(real));
    if (bits != 0x3fc00000) reach_error();
}
