// verdict: TRUE
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    if (getenv("")) reach_error();
}
