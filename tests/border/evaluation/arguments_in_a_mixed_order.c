// verdict: FALSE
// gcc: holds
// No compiler is asked to go from left to right or back.
void reach_error(void);
static int count;

static int next(void) { return ++count; }
static int digits(int a, int b, int c) { return 100 * a + 10 * b + c; }

int main(void) {
    if (digits(next(), next(), next()) == 231)
        reach_error();
    return 0;
}
