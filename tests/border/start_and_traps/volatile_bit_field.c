// verdict: TRUE
// assumes: volatile-is-memory
#include <assert.h>

volatile struct {
    unsigned field : 4;
} port;

int main(void) {
    port.field = 3;
    assert(port.field == 3);
}
