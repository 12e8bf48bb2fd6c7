// verdict: FALSE
// Every address has less than 53 bits.
void reach_error(void);

int x;

int main(void) {
    double d = (double)(unsigned long)&x;
    *(int *)(unsigned long)d = 3;
    if (x == 3)
        reach_error();
    return 0;
}
