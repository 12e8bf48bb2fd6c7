// verdict: TRUE
void reach_error(void);
extern void hook(void) __attribute__((weak));
int main(void) {
    if (hook) {
        hook();
        reach_error();
    }
    return 0;
}
