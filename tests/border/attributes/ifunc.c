// verdict: UNKNOWN
// reason: attribute 'ifunc'
// gcc: fails
void reach_error(void);
static int two(void) { return 2; }
static int (*resolve(void))(void) { return two; }
int number(void) __attribute__((ifunc("resolve")));
int main(void) {
    if (number() == 2)
        reach_error();
    return 0;
}
