/* Safe: structs are passed and returned by value; a walk and its mirror image end opposite to each other. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct point {
    short x, y;
};

static struct point moved(struct point from, int direction) {
    switch (direction & 3) {
    case 0: from.x++; break;
    case 1: from.y++; break;
    case 2: from.x--; break;
    default: from.y--;
    }
    return from;
}

int main(void) {
    struct point here = {0, 0}, mirror = {0, 0};
    for (int steps = __VERIFIER_nondet_int() & 15; steps; steps--) {
        int direction = __VERIFIER_nondet_int();
        here = moved(here, direction);
        mirror = moved(mirror, direction + 2);
        if (here.x + mirror.x || here.y + mirror.y)
            reach_error();
    }
    return 0;
}
