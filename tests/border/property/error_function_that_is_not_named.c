// verdict: TRUE
// property: bad
// gcc: skip
extern void bad(void);
void reach_error(void) {}
int main(void) {
    reach_error();
    return 0;
}
