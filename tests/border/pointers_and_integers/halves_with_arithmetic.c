// verdict: TRUE
// A pointer is taken apart into narrow integers that are computed with.
void reach_error(void);

int main(void) {
    int x = 1, y = 2;
    unsigned low = (unsigned long)&x, high = (unsigned long)&x >> 32;
    low = low + 12;
    high = ~high;
    unsigned long n = (unsigned long)~high << 32 | (unsigned)(low - 12);
    *(int *)n = 9;
    if (x != 9 || y != 2)
        reach_error();
    return 0;
}
