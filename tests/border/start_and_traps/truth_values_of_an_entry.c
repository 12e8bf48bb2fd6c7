// verdict: TRUE
// entry: f
void reach_error(void);
struct flags {
    int a;
    _Bool b, c[2];
    _Bool d : 1;
};

void f(_Bool x, struct flags flags) {
    if (x > 1 || flags.b > 1 || flags.c[1] > 1 || flags.d > 1)
        reach_error();
}
