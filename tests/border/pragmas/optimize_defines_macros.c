// verdict: UNKNOWN
// reason: __OPTIMIZE__ in a file that asks for optimisation
// gcc: fails
extern void reach_error(void);
#pragma GCC optimize("O2")

int main(void) {
#ifdef __OPTIMIZE__
    reach_error();
#endif
}
