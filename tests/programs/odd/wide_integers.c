__int128 a = (__int128)1 << 100;
unsigned __int128 u;
long long r[8];
int main(void) {
    u = -a;
    r[0] = u >> 64;
    r[1] = a / 12345678901LL;
    r[2] = a % 1000007;
    r[3] = (a * 3) >> 99;
    r[4] = a > u;
    r[5] = (double)a == 0x1p100;
    r[6] = sizeof a;
    a = -5;
    r[7] = a >> 1;
    a /= 2;
    u = (unsigned __int128)-1 / 3;
    return (int)a;
}
