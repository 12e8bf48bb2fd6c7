// verdict: UNKNOWN
// reason: attribute 'frobnicate'
// gcc: holds
#define MARK __attribute__((unused, frobnicate(1, "x")))
void reach_error(void);
static int zero(void) { return 0; }
MARK static int one(void) { return 1; }
int main(void) {
    if (zero() == one())
        reach_error();
    return 0;
}
