// verdict: FALSE
// gcc does not compute what nobody uses.
void reach_error(void);

int main(void) {
    int *null = 0, zero = 0;
    if (*null) {
    }
    if (zero) {
    } else if (5 / zero > 2)
        ;
    5 / zero;
    *null == 3;
    switch (*null) {
    }
    reach_error();
    return 0;
}
