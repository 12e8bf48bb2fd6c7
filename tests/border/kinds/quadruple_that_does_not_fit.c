// verdict: TRUE
// assumes: conversions-fit
// gcc: fails
void reach_error(void);
_Float128 q = 1e30;
int main(void) {
    q *= 1;
    if ((long long)q == 0x7fffffffffffffff)
        reach_error();
}
