// verdict: FALSE
// gcc: skip
void reach_error(void);
extern int *outside(void);

int x;

int main(void) {
    int *p = outside();
    if (p - &x == 0) {
        *p = 1;
        if (x == 1)
            reach_error();
    }
    return 0;
}
