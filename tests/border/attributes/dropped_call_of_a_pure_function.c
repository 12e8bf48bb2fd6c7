// verdict: FALSE
// gcc drops the call, so that the loop does not run.
extern void reach_error(void);

__attribute__((pure)) static int wait(int x) {
    while (x);
    return 1;
}

int main(void) {
    int one = (wait(1), 1);
    if (one) reach_error();
}
