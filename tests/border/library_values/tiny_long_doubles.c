// verdict: UNKNOWN
// gcc: fails
extern void reach_error(void);
extern long double expl(long double), powl(long double, long double), erfcl(long double), exp2l(long double);

int main(void) {
    if (expl(-3000.0L) > 0 && powl(10.0L, -2000.0L) > 0 && powl(2.0L, -1100.5L) > 0 && erfcl(28.0L) > 0 && exp2l(-4000.0L) > 0)
        reach_error();
}
