/* safe: x wraps to 0 and stops there; needs x = 0 or x >= 2^32 - 100. */
extern void reach_error(void);

int main(void) {
    unsigned x = 4294967196u;
    while (x >= 10)
        x++;
    if (x != 0)
        reach_error();
    return 0;
}
