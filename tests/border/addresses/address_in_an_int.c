// verdict: FALSE
// assumes: one-layout-of-objects
void reach_error(void);

int main(void) {
    int x = 0;
    if ((unsigned long)&x != (unsigned)(unsigned long)&x)
        reach_error();
    return 0;
}
