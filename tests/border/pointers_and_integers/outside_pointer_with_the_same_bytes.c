// verdict: FALSE
// gcc: skip
void reach_error(void);
extern int *outside(void);
int memcmp(const void *, const void *, unsigned long);

int x;

int main(void) {
    int *p = outside(), *q = &x;
    if (memcmp(&p, &q, sizeof p) == 0) {
        *p = 1;
        if (x == 1)
            reach_error();
    }
    return 0;
}
