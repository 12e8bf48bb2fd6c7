// verdict: FALSE
// A division by the constant -1 becomes a negation, which does not trap; nor do x / x and 0 / x.
void reach_error(void);

int main(void) {
    int least = -2147483647 - 1, zero = 0;
    enum { MINUS = -1 };
    if (least / -1 == least && least % MINUS == 0 && zero / zero == 1 && 0 % zero == 0)
        reach_error();
    return 0;
}
