// verdict: FALSE
// One of the two is real, and nobody knows which.
void reach_error(void);

int a, b;

int main(void) {
    if (&a < &b)
        reach_error();
    if (&b < &a)
        reach_error();
    return 0;
}
