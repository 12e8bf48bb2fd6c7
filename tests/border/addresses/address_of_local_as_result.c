// verdict: UNKNOWN
// reason: address of a local variable as a result
// gcc: fails
extern void reach_error(void);

static int *local(void) {
    int x = 5;
    return &x;
}

int main(void) {
    if (!local()) reach_error();
}
