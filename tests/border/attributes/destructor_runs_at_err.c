// verdict: FALSE
void errx(int, const char *, ...) __attribute__((noreturn));
void reach_error(void);
static int state;
__attribute__((destructor)) static void finish(void) {
    if (state == 1)
        reach_error();
}
int main(void) {
    state = 1;
    errx(3, "no more");
}
