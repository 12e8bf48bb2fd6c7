// verdict: FALSE
// assumes: one-layout-of-objects
// One local may lie where another one of the same function was, when that was called from elsewhere.
#include <stdint.h>

extern void reach_error(void);

static uintptr_t first, second;

static void note(int which) {
    char a[48], b[48];
    a[0] = b[0] = 0;
    if (which) first = (uintptr_t)a;
    else second = (uintptr_t)b;
}

static void note_from_below(int which) {
    long on_the_stack[1];
    on_the_stack[0] = which;
    note(on_the_stack[0]);
}

static void compare(void) {
    if (first == second) reach_error();
}

int main(void) {
    note_from_below(1);
    note(0);
    compare();
    note(1);
    note_from_below(0);
    compare();
}
