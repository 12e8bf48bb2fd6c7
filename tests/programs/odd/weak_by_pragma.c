#pragma weak wk
int wk(void);
int r;
int main(void) {
    r = wk ? 1 : 2;
    return 0;
}
