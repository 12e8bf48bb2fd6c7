long double a = 1.0L / 3, b;
double r[6];
int i[4];
int main(void) {
    b = a * 3;
    r[0] = b - 1;
    r[1] = a - (double)a;
    i[0] = a == (double)a;
    b = 1e4900L;
    i[1] = b > 1e308;
    b /= 1e4899L;
    r[2] = b;
    i[2] = sizeof b;
    r[3] = (double)(1.0L + 0x1p-63L - 1.0L) * 0x1p63;
    i[3] = (int)(2.9L) + (int)-2.9L;
    unsigned long long u = -1ULL;
    b = u;
    r[4] = (double)(b - 18446744073709551615.0L);
    r[5] = (float)a;
    return 0;
}
