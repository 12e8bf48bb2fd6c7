// verdict: UNKNOWN
// reason: attribute 'copy'
// gcc: holds
void reach_error(void);
static int one(void) { return 1; }
static int other(void) __attribute__((copy(one)));
static int other(void) { return 2; }
int main(void) {
    if (other() == one())
        reach_error();
    return 0;
}
