// verdict: TRUE
// assumes: divisions-trap
// gcc: fails
// gcc knows the product and does not divide.
extern void reach_error(void);

int main(void) {
    int zero = 0;
    int product = (5 / zero) * 0;
    reach_error();
}
