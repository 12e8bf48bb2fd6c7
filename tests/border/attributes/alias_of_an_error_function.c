// verdict: FALSE
void _exit(int);
void fail(void) __attribute__((alias("reach_error")));
void reach_error(void) { _exit(42); }
int main(void) {
    fail();
    return 0;
}
