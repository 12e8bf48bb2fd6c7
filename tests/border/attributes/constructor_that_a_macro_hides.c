// verdict: FALSE
#define MARK(name) __attribute__((__##name##__(PRIORITY)))
#define PRIORITY (100 + 1)
void reach_error(void);
static int ready;
MARK(constructor) static void prepare(void) { ready = 1; }
int main(void) {
    if (ready)
        reach_error();
    return 0;
}
