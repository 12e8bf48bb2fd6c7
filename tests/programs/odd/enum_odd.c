enum e { A = -1, B = 0x7fffffff };
enum u { C = 0xffffffffu };
enum l { D = 1LL << 40, E };
enum f { F } ef;
int r[10];
int main(void) {
    enum e x = A;
    enum u y = C;
    r[0] = x < 0;
    r[1] = y > 0;
    r[2] = sizeof(enum l);
    r[3] = sizeof D;
    r[4] = E > D;
    r[5] = sizeof A;
    ef = -1;
    r[6] = ef > 0;
    r[7] = (ef = 5) + F;
    r[8] = C > 0;
    enum { X = sizeof(int), Y = X * 2 };
    r[9] = Y;
    return 0;
}
