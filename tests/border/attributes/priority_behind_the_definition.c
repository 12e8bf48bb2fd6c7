// verdict: UNKNOWN
// reason: attribute 'constructor'
// gcc: fails
void reach_error(void);
static int order;
__attribute__((constructor)) static void second(void) { order = order * 10 + 2; }
void first(void) { order = order * 10 + 1; }
void first(void) __attribute__((constructor(101)));
int main(void) {
    if (order == 21)
        reach_error();
    return 0;
}
