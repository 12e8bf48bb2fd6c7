// verdict: TRUE
void reach_error(void);
extern int hook(void) __attribute__((weak));
int main(void) {
    hook();
    reach_error();
    return 0;
}
