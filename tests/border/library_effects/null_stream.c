// verdict: TRUE
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    FILE *f = fopen("/nonexistent/x", "r");
    int c = fgetc(f);
    if (f == NULL) reach_error();
    return c;
}
