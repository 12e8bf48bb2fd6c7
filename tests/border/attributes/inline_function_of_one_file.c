// verdict: FALSE
// flags: -O1
void reach_error(void);
inline int one(void) { return 1; }
extern inline int two(void) { return 2; }
static inline int three(void) { return 3; }
inline int four(void) { return 4; }
extern int four(void);
inline __attribute__((always_inline)) int five(void) { return 5; }
extern inline __attribute__((gnu_inline)) int six(void) { return 60; }
int six(void) { return 6; }
int main(void) {
    if (one() + two() + three() + four() + five() + six() == 21)
        reach_error();
    return 0;
}
