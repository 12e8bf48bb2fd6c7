// verdict: UNKNOWN
// reason: pragma 'STDC FENV_ACCESS ON'
// gcc: holds
void reach_error(void);
int main(void) {
#pragma STDC FENV_ACCESS ON
    double third = 1.0 / 3.0;
    if (third * 3.0 != 1.0)
        reach_error();
    return 0;
}
