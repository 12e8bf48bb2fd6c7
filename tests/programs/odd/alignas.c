_Alignas(16) char c[3];
struct { char a; _Alignas(8) char b; } s;
int r[4];
int main(void) {
    r[0] = sizeof s;
    r[1] = _Alignof(s);
    r[2] = __alignof__(c);
    r[3] = ((unsigned long)c & 15);
    return 0;
}
