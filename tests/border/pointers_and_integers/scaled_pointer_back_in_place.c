// verdict: TRUE
// The same with a factor that is known, and the store is where it must be.
void reach_error(void);

int x, y;

int main(void) {
    unsigned long n = (unsigned long)&x * 3;
    *(int *)(n / 3) = 7;
    if (x != 7 || y != 0)
        reach_error();
    return 0;
}
