// verdict: FALSE
// No data flows from the pointer to its copy, only control.
void reach_error(void);

int x;

int main(void) {
    unsigned long u = (unsigned long)&x, n = 0;
    for (int i = 0; i < 64; i++)
        if (u & 1ul << i)
            n |= 1ul << i;
    *(int *)n = 3;
    if (x == 3)
        reach_error();
    return 0;
}
