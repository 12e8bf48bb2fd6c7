// verdict: TRUE
#include <stdlib.h>
extern void reach_error(void);

typedef void (*ending)(int) __attribute__((noreturn));
static ending end = exit;

int main(void) {
    end(0);
    reach_error();
}
