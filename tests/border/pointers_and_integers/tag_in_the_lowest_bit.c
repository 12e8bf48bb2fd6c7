// verdict: TRUE
// As much real code does it: the lowest bit of a pointer to an int is free.
void reach_error(void);

int x;

int main(void) {
    unsigned long tagged = (unsigned long)&x | 1;
    if (tagged & 1)
        *(int *)(tagged & ~1ul) = 5;
    if (x != 5)
        reach_error();
    return 0;
}
