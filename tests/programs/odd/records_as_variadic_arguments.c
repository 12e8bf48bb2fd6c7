#include <stdarg.h>
struct s { int a; char b[10]; };
int f(int n, ...) {
    va_list l;
    va_start(l, n);
    int t = 0;
    for (int i = 0; i < n; i++) {
        struct s s = va_arg(l, struct s);
        t = t * 10 + s.a + s.b[9];
    }
    t += va_arg(l, double) > 1;
    t += *va_arg(l, char *);
    va_end(l);
    return t;
}
int r;
int main(void) {
    struct s x = {1, {[9] = 2}}, y = {3, {[9] = 4}};
    r = f(2, x, y, 1.5f, "a");
    return 0;
}
