struct s { int a[3]; } v[3] = {{{1, 2, 3}}, {{4, 5, 6}}};
int i;
int r;
int main(void) {
    v[i] = v[i];
    v[2] = v[i + 1];
    struct s *p = v;
    *p++ = v[2];
    r = v[0].a[1];
    struct s t = v[1], *q = &t;
    v[1] = *q;
    return 0;
}
