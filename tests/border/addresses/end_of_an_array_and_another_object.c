// verdict: UNKNOWN
// reason: comparison of a pointer behind an object with another object
// gcc: skip
extern void reach_error(void);

int a[8], b[8];

int main(void) {
    int *p = &a[8], *q = b;
    if (p == q && &a[8] != b) reach_error();
}
