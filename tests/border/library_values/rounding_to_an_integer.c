// verdict: TRUE
// assumes: none
#include <math.h>
extern void reach_error(void);

int main(void) {
    if (lround(2.5) != 3 || lrint(2.5) != 2 || llround(-2.5f) != -3 || llrintl(3.5L) != 4) reach_error();
}
