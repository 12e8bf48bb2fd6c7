_Atomic int a = 3;
_Atomic _Bool b;
int r[4];
int main(void) {
    r[0] = a++;
    r[1] = a += 4;
    b = 5;
    r[2] = b;
    _Atomic(short) s = -1;
    r[3] = --s;
    return a;
}
