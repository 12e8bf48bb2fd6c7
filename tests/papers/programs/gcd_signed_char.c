/* safe: what Euclid's algorithm leaves in a is at most y (ic3cfa, Fig. 1; the declaration is added). */
#include "assert.h"

extern char __VERIFIER_nondet_char(void);

int main() {
    signed char a = __VERIFIER_nondet_char();
    signed char b = __VERIFIER_nondet_char();
    signed char y, t;
    y = b;
    if (a < (signed char)0) {
        a = -a; }
    if (b < (signed char)0) {
        b = -b; }
    while (b != (signed char)0) {
        t = b;
        b = a % b;
        a = t; }
    if (y > (signed char)0) {
        assert(y >= a); }
    return a; }
