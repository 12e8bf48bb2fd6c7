// verdict: TRUE
#include <stdio.h>
void reach_error(void);
int main(void) {
    if (!stdin || !stdout || !stderr || stdout == stderr || stdin == stdout)
        reach_error();
}
