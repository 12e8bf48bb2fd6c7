// verdict: UNKNOWN
// reason: attribute 'target'
// gcc: holds
void reach_error(void);
__attribute__((target("fpmath=387"))) static double third(double x) { return x / 3.0; }
int main(void) {
    if (third(3.0) != 1.0)
        reach_error();
    return 0;
}
