union u { int i; struct { char c; int j; } s; double d; } g, h = {.s = {1, 2}};
int r[4];
int main(void) {
    g.d = 1.0;
    union u k = g;
    r[0] = k.i;
    g.s.j = 5;
    r[1] = g.i == 0;
    h = g;
    r[2] = h.s.j;
    g = (union u){
        .i = 7
    }
    ;
    r[3] = g.i;
    return 0;
}
