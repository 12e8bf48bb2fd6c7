typedef int (*op)(int);
op pick(int);
static int one(int x) {
    return x + 1;
}
static int two(int x) {
    return x * 2;
}
op pick(int k) {
    return k ? two : one;
}
int (*(*sel)(int))(int) = pick;
int r[3];
int main(void) {
    r[0] = pick(0)(5);
    r[1] = sel(1)(5);
    r[2] = (*(*sel)(1))(r[1]);
    return 0;
}
