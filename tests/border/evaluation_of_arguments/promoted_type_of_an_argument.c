// verdict: TRUE
#include <stdarg.h>
extern void reach_error(void);

static int first(int n, ...) {
    va_list arguments;
    va_start(arguments, n);
    int c = va_arg(arguments, char);
    va_end(arguments);
    return c;
}

int main(void) {
    first(1, 'x');
    reach_error();
}
