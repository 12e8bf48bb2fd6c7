int r[12];
float f = 1.5f;
_Bool b;
int main(void) {
    int i = 3, a[4] = {1, 2, 3, 4}, *p = a;
    r[0] = i++ * 2;
    r[1] = --i;
    r[2] = *p++;
    r[3] = (*p)++;
    r[4] = *++p;
    r[5] = ++*p;
    r[6] = p - a;
    f++;
    r[7] = f;
    --f;
    r[8] = f * 10;
    b++;
    b++;
    r[9] = b;
    r[10] = b--;
    r[11] = b;
    return 0;
}
