struct p { int x, y; };
struct l { struct p a, b[2]; int n; } g = {.b[1].y = 3, 4, .a = {1, 2}, .a.y = 9}, h[] = {{{1}}, [2] = {.n = 5}, {.a = {6, 7}}};
int m[2][2][2] = {{{1, 2}, {3}}, {{4}}};
int r;
int o[5] = {[4] = 1, [0] = 2, 3};
int main(void) {
    r = sizeof h / sizeof *h;
    struct l v = {1, 2, 3, 4, 5};
    r += v.b[0].y * 10 + v.b[1].x * 100 + v.n;
    struct p q = {.y = 1, .x = 2, 3};
    r += q.y * 1000;
    return 0;
}
