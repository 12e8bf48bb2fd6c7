// verdict: TRUE
// The quotient does not fit: the processor traps, and nothing behind the division is executed.
void reach_error(void);

int main(void) {
    int least = -2147483647 - 1, divisor = -1;
    least /= divisor;
    reach_error();
    return least;
}
