// verdict: FALSE
// gcc: skip
void reach_error(void);

int x;

int main(void) {
    int *p;
    if (p <= &x && p >= &x) {
        *p = 1;
        if (x == 1)
            reach_error();
    }
    return 0;
}
