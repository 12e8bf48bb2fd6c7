// verdict: FALSE
// assumes: memory-is-used-properly unknown-pointer-meets-no-object
// gcc: holds
extern void reach_error(void);

int main(void) {
    int *p = 0;
    if (*p == 1 && *p == 2) return 1;
    reach_error();
}
