// verdict: FALSE
// gcc: skip
void reach_error(void);

int x;
union { int *p; unsigned half[2]; } u;

int main(void) {
    u.p = &x;
    if (u.half[1] == 0x7fff)
        reach_error();
    return 0;
}
