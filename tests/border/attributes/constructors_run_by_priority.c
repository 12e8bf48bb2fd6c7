// verdict: TRUE
void reach_error(void);
static int order;
__attribute__((constructor)) static void third(void) { order = order * 10 + 3; }
__attribute__((constructor)) static void fourth(void) { order = order * 10 + 4; }
__attribute__((constructor(200))) static void second(void) { order = order * 10 + 2; }
[[gnu::constructor(101)]] void first(void);
void first(void) { order = order * 10 + 1; }
int main(void) {
    if (order != 1234)
        reach_error();
    return 0;
}
