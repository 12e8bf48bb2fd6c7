// verdict: TRUE
// assumes: none
void reach_error(void);

int a;

int main(void) {
    if (&a == 0 || (unsigned long)&a < 0x1000 || (unsigned long)&a > -4096ul)
        reach_error();
    return 0;
}
