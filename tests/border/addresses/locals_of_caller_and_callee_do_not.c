// verdict: TRUE
// assumes: none
void reach_error(void);

static unsigned long f(void) {
    int x = 1;
    return (unsigned long)&x;
}

int main(void) {
    int y = 2;
    unsigned long u = f();
    if (u == (unsigned long)&y)
        reach_error();
    return 0;
}
