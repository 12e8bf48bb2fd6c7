// verdict: TRUE
// assumes: shifts-in-range
// gcc folds a constant that is shifted too far to zero; the processor counts modulo the width.
void reach_error(void);

int main(void) {
    int minus_one = -1;
    unsigned five = 5;
    long long one = 1;
    if ((1 << 33) != 0 || (-1 >> 33) != -1 || (5u >> 33) != 0 || (5ll << 64) != 0)
        reach_error();
    if ((minus_one << 33) != -2 || (five >> 33) != 2 || (one << 65) != 2 || (one >> 64) != 1)
        reach_error();
    return 0;
}
