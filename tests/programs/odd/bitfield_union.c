union u { struct { unsigned a : 4, b : 4; signed c : 5; }; unsigned char raw[4]; unsigned all; };
union u g = {{1, 2, -3}};
unsigned r[6];
int main(void) {
    union u x = g;
    r[0] = x.all & 0x1fff;
    x.raw[0] = 0xab;
    r[1] = x.a;
    r[2] = x.b;
    x.c = 15;
    r[3] = x.c == 15;
    r[4] = x.c < 0;
    x.c++;
    r[5] = x.c;
    return 0;
}
