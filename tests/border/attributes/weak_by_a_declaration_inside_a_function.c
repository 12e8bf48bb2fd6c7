// verdict: UNKNOWN
// reason: attribute 'weak' inside a function
// gcc: fails
void reach_error(void);
int main(void) {
    extern void hook(void) __attribute__((weak));
    if (!hook)
        reach_error();
    return 0;
}
