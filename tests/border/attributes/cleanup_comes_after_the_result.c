// verdict: FALSE
void reach_error(void);
static int value = 1;
static void reset(int *p) { value = *p; }
static int get(void) {
    int old __attribute__((cleanup(reset))) = 7;
    return value;
}
int main(void) {
    if (get() == 1 && value == 7)
        reach_error();
    return 0;
}
