long long r[10];
int main(void) {
    r[0] = 2147483648;
    r[1] = -2147483648;
    r[2] = 0xffffffff;
    r[3] = 4294967296;
    r[4] = 0x8000000000000000;
    r[5] = 18446744073709551615u;
    r[6] = sizeof 4294967295;
    r[7] = sizeof 0xffffffff;
    r[8] = 0x7fffffff + 1;
    r[9] = 1e18;
    return 0;
}
