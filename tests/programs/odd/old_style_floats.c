float half(x) float x;
{ return x / 2; } double d();
int r[2];
int main(void) {
    r[0] = half(5.0) * 10;
    r[1] = d(3) * 4;
    return 0;
}
double d(n) int n;
{ return n / 2.0; }
