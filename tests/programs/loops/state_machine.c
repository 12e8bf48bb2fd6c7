/* Safe: a door does not move while it is locked. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

enum state { OPEN, CLOSED, LOCKED };
enum event { PUSH, PULL, TURN };

int main(void) {
    enum state state = CLOSED;
    int locked = 0, moves = 0;
    for (int i = 0; i < 20; i++) {
        enum event event = (enum event)((unsigned)__VERIFIER_nondet_int() % 3);
        enum state before = state;
        switch (state) {
        case OPEN:
            if (event == PUSH)
                state = CLOSED;
            break;
        case CLOSED:
            if (event == PULL) {
                state = OPEN;
                break;
            } else if (event != TURN)
                break;
            state = LOCKED;
            locked = 1;
            break;
        case LOCKED:
            if (event == TURN) {
                locked = 0;
                state = CLOSED;
            }
        }
        moves += before != state;
        if (locked != (state == LOCKED) || (before == LOCKED && state == OPEN))
            reach_error();
    }
    return moves;
}
