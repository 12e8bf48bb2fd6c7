// verdict: TRUE
// gcc: skip
// assumes: missing-body-is-pure memory-is-used-properly unknown-pointer-meets-no-object
// That it does not meet the object is an assumption, and the verdict says so.
void reach_error(void);
extern int *outside(void);

int x;

int main(void) {
    int *p = outside();
    *p = 1;
    if (x == 1)
        reach_error();
    return 0;
}
