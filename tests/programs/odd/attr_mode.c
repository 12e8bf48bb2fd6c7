typedef int si __attribute__((mode(SI)));
typedef int di __attribute__((mode(DI)));
typedef unsigned qi __attribute__((mode(QI)));
di d = -1;
qi q = 300;
int r[3];
int main(void) {
    r[0] = sizeof(di);
    r[1] = sizeof(si) + sizeof(qi);
    r[2] = q;
    return 0;
}
