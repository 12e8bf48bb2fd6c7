char a[4] = "abcd", b[] = "x\0y", c[2][3] = {"ab", {'c'}}, *p = "hello" + 1;
const char d[] = {"brace"};
unsigned char e[3] = "\xff\200";
int w[] = L"hi";
char f[6] = {[2] = 'z', "q"[0]};
int r[4];
int main(void) {
    r[0] = sizeof b;
    r[1] = p[0] + a[3];
    r[2] = e[0] + e[1];
    r[3] = sizeof w;
    char l[8] = "loc";
    l[5] = 1;
    r[3] += l[5] + l[4];
    char m[3] = {0};
    r[3] += m[2];
    return 0;
}
