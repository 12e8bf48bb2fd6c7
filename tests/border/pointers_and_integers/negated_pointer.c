// verdict: FALSE
void reach_error(void);

int main(void) {
    int x = 0;
    unsigned long n = -(unsigned long)&x;
    *(int *)-n = 7;
    if (x == 7)
        reach_error();
    return 0;
}
