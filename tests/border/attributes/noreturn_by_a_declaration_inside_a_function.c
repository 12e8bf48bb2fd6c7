// verdict: TRUE
// gcc: skip
void reach_error(void);
int main(void) {
    extern void stop(void) __attribute__((noreturn));
    stop();
    reach_error();
}
