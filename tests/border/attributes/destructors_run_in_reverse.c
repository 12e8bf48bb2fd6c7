// verdict: TRUE
void reach_error(void);
static int order;
__attribute__((destructor(101))) static void last(void) {
    order = order * 10 + 3;
    if (order != 123)
        reach_error();
}
__attribute__((destructor)) static void second(void) { order = order * 10 + 2; }
__attribute__((destructor)) static void first(void) { order = order * 10 + 1; }
int main(void) { return 0; }
