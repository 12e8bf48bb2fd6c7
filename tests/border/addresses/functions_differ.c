// verdict: TRUE
// assumes: none
void reach_error(void);

static int f(void) { return 1; }
static int g(void) { return 2; }

int main(void) {
    int (*p)(void) = f, (*q)(void) = g;
    if (p == q || (p < q) == (q < p) || p() != 1 || q() != 2)
        reach_error();
    return 0;
}
