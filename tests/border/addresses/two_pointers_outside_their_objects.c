// verdict: FALSE
// gcc: skip
extern void reach_error(void);

int a[4], b[4];

int main(void) {
    int *p = a, *q = b;
    if (p + 5 == q + 1 || q + 5 == p + 1) reach_error();
}
