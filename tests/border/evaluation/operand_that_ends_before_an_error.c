// verdict: FALSE
// assumes: one-order-of-evaluation
#include <stdlib.h>
void reach_error(void);
int a[2][2];
int bad(void) { reach_error(); return 0; }
int ends(void) { exit(0); }
int main(void) { return a[bad()][ends()]; }
