// verdict: UNKNOWN
// reason: address of a local variable as a result
// gcc: holds
extern void reach_error(void);

static int *local(int n) {
    int v[n];
    return &v[1];
}

int main(void) {
    if (local(4)) reach_error();
}
