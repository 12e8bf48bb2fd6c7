// verdict: TRUE
#include <stdatomic.h>
void reach_error(void);
int main(void) {
    atomic_int counter = 5;
    int expected = 4;
    if (atomic_compare_exchange_strong(&counter, &expected, 9) || expected != 5 || counter != 5)
        reach_error();
}
