// verdict: TRUE
// assumes: memory-is-used-properly one-order-of-evaluation
// gcc computes the right side first unless it is a call.
#include <assert.h>

int order, array[10];

static int place(int n) {
    order = order * 10 + n;
    return n;
}

int main(void) {
    array[place(1)] = array[place(2)];
    assert(order == 21);
    order = 0;
    array[place(1)] = place(2);
    assert(order == 12);
}
