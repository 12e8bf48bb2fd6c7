// verdict: FALSE
// data-model: ILP32
// gcc: skip
// They are negative from 2038 on.
#include <time.h>
void reach_error(void);

int main(void) {
    if (time(0) < 0) reach_error();
}
