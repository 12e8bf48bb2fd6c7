// verdict: UNKNOWN
// reason: weak function 'bad'
// gcc: skip
// property: bad
__attribute__((weak)) extern void bad(void);
int main(void) {
    if (bad)
        bad();
}
