// verdict: FALSE
// gcc: skip
// A pointer from outside that is neither below nor above an object's address is that address.
void reach_error(void);
extern int *outside(void);

int x;

int main(void) {
    int *p = outside();
    if (p <= &x && p >= &x) {
        *p = 1;
        if (x == 1)
            reach_error();
    }
    return 0;
}
