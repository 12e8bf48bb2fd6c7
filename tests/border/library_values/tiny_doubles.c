// verdict: TRUE
extern void reach_error(void);
extern double exp(double), pow(double, double), erfc(double);

int main(void) {
    if (exp(-1024.0) > 1e-300 || pow(10.0, -400.0) > 1e-300 || erfc(3.0) > 0.01 || !(exp(-700.0) > 0)) reach_error();
}
