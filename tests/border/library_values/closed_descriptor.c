// verdict: UNKNOWN
// gcc: holds
// Nothing opens the descriptor again.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    char c;
    close(0);
    if (read(0, &c, 1) == 1) reach_error();
}
