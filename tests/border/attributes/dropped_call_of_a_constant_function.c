// verdict: FALSE
// gcc drops the call, so that nothing is divided.
extern void reach_error(void);

__attribute__((const)) static int ratio(int divisor) { return 5 / divisor; }

int main(void) {
    ratio(0);
    reach_error();
}
