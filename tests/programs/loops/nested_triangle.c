/* Safe: nested loops count the cells of a triangle. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    unsigned rows = (unsigned)__VERIFIER_nondet_int() % 9;
    unsigned cells = 0;
    for (unsigned i = 0; i < rows; i++)
        for (unsigned j = 0; j <= i; j++) {
            if (j == 7)
                continue;
            cells++;
        }
    unsigned expected = rows * (rows + 1) / 2 - (rows == 8);
    if (cells != expected)
        reach_error();
    return 0;
}
