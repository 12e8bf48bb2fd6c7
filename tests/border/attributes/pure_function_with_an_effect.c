// verdict: UNKNOWN
// reason: function 'next' with effects
// gcc: fails
void reach_error(void);
static int count;
__attribute__((pure)) static int next(void) { return ++count; }
int main(void) {
    int number = next();
    if (number + count == 2)
        reach_error();
    return 0;
}
