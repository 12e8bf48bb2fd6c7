long long r[12];
int main(void) {
    unsigned char c = 200;
    r[0] = c << 1;
    r[1] = (unsigned char)(c << 1);
    c <<= 1;
    r[2] = c;
    signed char s = -3;
    r[3] = s >> 1;
    s >>= 1;
    r[4] = s;
    r[5] = 1 << 31;
    r[6] = 1u << 31;
    r[7] = -1 >> 31;
    r[8] = 1LL << 63;
    r[9] = (short)0x8000 >> 4;
    r[10] = 0xffffffffu >> 4;
    int k = 3;
    k <<= k;
    r[11] = k;
    return 0;
}
