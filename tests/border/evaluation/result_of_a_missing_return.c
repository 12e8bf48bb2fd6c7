// verdict: UNKNOWN
// gcc: holds
extern void reach_error(void);

static int f(int x) {
    if (x > 0) return 1;
}

int main(void) {
    if (f(-1) == 5) reach_error();
}
