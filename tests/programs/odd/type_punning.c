float f = 1.5f;
double d = -2.25;
unsigned u;
unsigned long long ull;
int r[4];
int main(void) {
    u = *(unsigned *)&f;
    ull = *(unsigned long long *)&d;
    *(unsigned *)&f ^= 0x80000000u;
    r[0] = f * 2;
    ((unsigned char *)&d)[7] ^= 0x80;
    r[1] = d * 4;
    short s[2] = {1, 2};
    r[2] = *(int *)s;
    int i = 0x01020304;
    r[3] = ((char *)&i)[1] + *((unsigned short *)&i + 1);
    return 0;
}
