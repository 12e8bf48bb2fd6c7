// verdict: FALSE
// property: bad
// gcc: fails
extern void reach_error(void);
void bad(void) { reach_error(); }
int main(void) {
    void (*f)(void) = bad;
    f();
    return 0;
}
