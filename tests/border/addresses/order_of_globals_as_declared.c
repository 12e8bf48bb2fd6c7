// verdict: FALSE
// gcc: skip
// C does not say that objects lie in the order of their declaration.
void reach_error(void);

int a, b;

int main(void) {
    if (!(&a < &b))
        reach_error();
    return 0;
}
