int twice(int f(int), int x) {
    return f(f(x));
}
int inc(int x) {
    return x + 1;
}
typedef int F(int);
F dec;
int dec(int x) {
    return x - 1;
}
int r[3];
int main(void) {
    r[0] = twice(inc, 3);
    r[1] = twice(&dec, 3);
    F *t[] = {inc, dec};
    r[2] = (**t[1])(5) + sizeof(F);
    return 0;
}
