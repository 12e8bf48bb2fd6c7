// verdict: FALSE
// The call writes through a pointer to what the other operand reads.
void reach_error(void);

static int store(int *p) {
    *p = 5;
    return 0;
}

int main(void) {
    int x = 1;
    if (store(&x) + x == 5)
        reach_error();
    return 0;
}
