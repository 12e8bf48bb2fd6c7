struct { unsigned a : 1; int b : 1; unsigned c : 31; unsigned long long d : 33; long long e : 33; _Bool f : 1; unsigned char g : 7; } s;
long long r[16];
int main(void) {
    s.a = 3;
    s.b = 1;
    s.c = -1;
    s.d = -1;
    s.e = -1;
    s.f = 4;
    s.g = 200;
    r[0] = s.a;
    r[1] = s.b;
    r[2] = s.c;
    r[3] = s.d;
    r[4] = s.e;
    r[5] = s.f;
    r[6] = s.g;
    r[7] = s.c + 1;
    r[8] = s.d + 1;
    r[9] = -s.c;
    r[10] = s.d << 1;
    r[11] = ~s.a;
    r[12] = s.a - 2 < 0;
    r[13] = s.c - s.c - 1 < 0;
    r[14] = (s.d += 5);
    r[15] = s.f++ + s.g--;
    return 0;
}
