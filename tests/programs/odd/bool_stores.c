_Bool b[4];
int r[6];
int g(void) {
    return 2;
}
_Bool f(int x) {
    return x;
}
int main(void) {
    b[0] = 2;
    b[1] = g();
    b[2] = &b;
    b[3] = 0.5;
    r[0] = b[0] + b[1] + b[2] + b[3];
    r[1] = f(256);
    _Bool *p = &b[0];
    *p = !*p;
    r[2] = b[0];
    r[3] = (_Bool)256 + (_Bool)'\0';
    r[4] = ~b[1];
    r[5] = -b[1];
    return 0;
}
