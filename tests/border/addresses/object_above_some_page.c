// verdict: FALSE
// gcc: skip
void reach_error(void);

int a;

int main(void) {
    if (&a <= (int *)0x10000)
        reach_error();
    return 0;
}
