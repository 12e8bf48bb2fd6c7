// verdict: TRUE
#include <stdint.h>
void reach_error(void);
static void visit(int depth) {
    char small = 0;
    char line __attribute__((aligned(128)));
    if ((uintptr_t)&line % 128 || &line == &small)
        reach_error();
    if (depth < 3)
        visit(depth + 1);
}
int main(void) {
    visit(0);
    return 0;
}
