// verdict: FALSE
void reach_error(void);
_Float128 q = -1e6;
unsigned char n = 200;
int main(void) {
    q *= 2, n += (_Float128)55.5;
    if ((long long)q == -2000000 && (int)q == -2000000 && (__int128)q == -2000000 && n == 255)
        reach_error();
}
