#define T(x) _Generic((x), int: 1, unsigned: 2, long: 3, unsigned long: 4, char *: 5, const char *: 6, double: 7, float: 8, int *: 9, default: 10)
int r[14];
struct { unsigned b : 3; unsigned long long w : 40; } s;
const int ci = 1;
int main(void) {
    char c = 0;
    short h = 0;
    int a[2];
    r[0] = T(c);
    r[1] = T(h + 0);
    r[2] = T(a);
    r[3] = T("x");
    r[4] = T(ci);
    r[5] = T(1.f);
    r[6] = T(s.b + 0);
    r[7] = T(1 ? 1 : 2u);
    r[8] = T((char)1 + 1u);
    r[9] = T(sizeof 1);
    r[10] = T('a');
    r[11] = T(a - a);
    r[12] = T(!1.0);
    r[13] = T(main);
    return 0;
}
