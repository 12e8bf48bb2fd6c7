/* inline, static inline and extern inline functions; a static local inside one. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int counter;

static void check(void) {
    note((unsigned)counter);
}

static inline int square(int x) {
    return x * x;
}
static __inline__ int clamp(int x, int low, int high) {
    return x < low ? low : x > high ? high : x;
}
inline int shared(int x) {
    return x + 1;
}
extern inline int shared(int x);
static inline void bump(int *p, int by) {
    static int total;
    total += by;
    *p += total;
}
_Noreturn static inline void forever(void) {
    for (;;)
        ;
}

int main(void) {
    bump(&counter, square(3));
    check();
    bump(&counter, clamp(square(9), 0, 50));
    check();
    bump(&counter, clamp(-4, -2, 2));
    check();
    if (counter == 0)
        forever();
    return shared(square(clamp(counter, 0, 12)));
}
