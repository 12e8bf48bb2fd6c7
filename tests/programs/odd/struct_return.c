struct big { int a[20]; };
struct small { char c; short s; };
struct fl { float x, y; double z; };
struct big mk(int n) {
    struct big b = {{n}};
    b.a[19] = n * 2;
    return b;
}
struct small sm(struct small s) {
    s.s++;
    return s;
}
struct fl fl(struct fl f) {
    f.x += f.y;
    return f;
}
int r[6];
struct fl gf;
int main(void) {
    r[0] = mk(3).a[19];
    struct big b = mk(4);
    r[1] = b.a[0];
    r[2] = sm((struct small){1, 2}).s;
    gf = fl((struct fl){1, 2, 3});
    r[3] = gf.x;
    r[4] = (mk(1), mk(2)).a[0];
    r[5] = (r[4] ? mk(5) : b).a[0];
    return 0;
}
