// verdict: UNKNOWN
// reason: computed goto in a function with cleanup functions
// gcc: fails
void reach_error(void);
static void fail(int *p) { reach_error(); }
int main(void) {
    int x __attribute__((cleanup(fail))) = 1;
    void *target = &&out;
    goto *target;
out:
    return 0;
}
