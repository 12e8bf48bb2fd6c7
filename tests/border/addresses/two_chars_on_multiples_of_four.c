// verdict: FALSE
// assumes: one-layout-of-objects
// A char may be anywhere; gcc puts these two beside each other.
void reach_error(void);

char a = 1, b = 1;

int main(void) {
    if ((unsigned long)&a % 4 != 0 || (unsigned long)&b % 4 != 0)
        reach_error();
    return 0;
}
