// verdict: TRUE
#include <ctype.h>
void reach_error(void);
int main(void) {
    char c = '\xe4';
    if (isalpha(c) || isprint(c) || toupper(c) != 0xe4 || toupper(-1) != -1)
        reach_error();
}
