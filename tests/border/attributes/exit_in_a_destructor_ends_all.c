// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
__attribute__((destructor)) static void second(void) { reach_error(); }
__attribute__((destructor)) static void first(void) { exit(3); }
int main(void) { return 0; }
