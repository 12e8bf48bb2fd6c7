int a[5];
int r[8];
int main(void) {
    int *p = a, *q = a + 5;
    r[0] = p < q;
    r[1] = q - p;
    r[2] = p == a;
    r[3] = &a[5] == q;
    r[4] = !p;
    r[5] = p && q;
    r[6] = (p ? 1 : 2);
    r[7] = (char *)q - (char *)p;
    unsigned n = 0;
    for (; p != q; ++p) n++;
    return n;
}
