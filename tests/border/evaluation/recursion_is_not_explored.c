// verdict: TRUE
// assumes: none
// Calls that share nothing need no order.
void reach_error(void);

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void) {
    if (fibonacci(5) != 5)
        reach_error();
    return 0;
}
