/* Safe: the two lights of a crossing are never green at the same time, however long it runs. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum phase { NORTH_GREEN, NORTH_YELLOW, ALL_RED, EAST_GREEN, EAST_YELLOW };

int main(void) {
    enum phase phase = ALL_RED;
    int north = 0, east = 0, next_is_north = 1;

    while (__VERIFIER_nondet_int()) {
        switch (phase) {
        case NORTH_GREEN:
            phase = NORTH_YELLOW;
            break;
        case NORTH_YELLOW:
            north = 0;
            next_is_north = 0;
            phase = ALL_RED;
            break;
        case EAST_GREEN:
            phase = EAST_YELLOW;
            break;
        case EAST_YELLOW:
            east = 0;
            next_is_north = 1;
            phase = ALL_RED;
            break;
        case ALL_RED:
            if (next_is_north) {
                north = 1;
                phase = NORTH_GREEN;
            } else {
                east = 1;
                phase = EAST_GREEN;
            }
            break;
        }
        if (north && east) {
            reach_error();
        }
    }
    return 0;
}
