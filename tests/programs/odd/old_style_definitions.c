int f();
int g(a, b) char a;
float b;
{ return a + (int)(b * 2); } int f(x) int x;
{ return x + 1; } int r1, r2, r3;
typedef int T;
int main(void) {
    T T = 3;
    r1 = T + f(2);
    { extern int r2; r2 = g(300, 1.25); } for (int T = 0, i = 0; i < 2; i++) r3 += T + i;
    return sizeof(struct { int a; char b; });
}
