/* Enumeration constants, explicit and implicit values, enums with negative values, and arithmetic on them. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

static void note64(unsigned long long value) {
    note((unsigned int)value);
    note((unsigned int)(value >> 32));
}

enum colour { RED, GREEN = 5, BLUE, ALIAS = GREEN, LAST = BLUE + 10 };
enum sign { MINUS = -1, ZERO, PLUS };
typedef enum { OFF = 0, ON = 1 } power;
enum { BIG = 0x7fffffff, SHIFTED = 1 << 20 };

enum colour favourite = BLUE;
enum sign sign = MINUS;
power state;
int table[LAST];

static void check(void) {
    note64(favourite);
    note64(sign);
    note(state);
    for (int k = 0; k < LAST; k++)
        note((unsigned)table[k]);
}

static enum sign opposite(enum sign x) {
    return (enum sign)-x;
}

int main(void) {
    check();
    favourite++;
    sign = opposite(sign);
    state = !state;
    check();
    for (enum colour k = RED; k < LAST; k++)
        table[k] = (int)(k * 3) - GREEN;
    check();
    favourite = (enum colour)(ALIAS | RED);
    sign = (enum sign)(sign - 2);
    check();
    switch (favourite) {
    case RED:
        state = OFF;
        break;
    case GREEN:
        state = ON;
        break;
    default:
        state = OFF;
    }
    check();
    note64(BIG + (long long)SHIFTED);
    note(sign < ZERO);
    enum local { A = sizeof(int), B } v = B;
    note(v);
    return LAST + (sign == MINUS);
}
