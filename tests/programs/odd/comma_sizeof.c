int n;
int f(void) {
    n++;
    return 3;
}
int r[8];
int main(void) {
    r[0] = sizeof f();
    r[1] = n;
    r[2] = sizeof(n++);
    r[3] = n;
    int k = 2;
    r[4] = sizeof(int[k++]);
    r[5] = k;
    r[6] = (f(), f(), n);
    __typeof__(n++) z = 4;
    r[7] = z + n;
    return 0;
}
