double a = 0.1, b = 0.2, r[8];
float fa = 0.1f, s[4];
int main(void) {
    r[0] = a + b;
    r[1] = a * b - 0.02;
    r[2] = fa;
    r[3] = fa * 3.0;
    s[0] = fa * 3;
    s[1] = a;
    s[2] = (float)(a * b);
    r[4] = 1e308 * 10;
    r[5] = -1 / r[4];
    r[6] = (a + b) == 0.3;
    s[3] = 16777216.0f + 1.0f;
    r[7] = (double)s[3] - 16777216;
    return 0;
}
