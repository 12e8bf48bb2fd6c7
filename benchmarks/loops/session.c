/* safe: a protocol of three phases. Needs used < limit while running and used = limit when finished
   (phases, relational). Before used grows it is below limit, so that it does not wrap. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    enum { IDLE, RUNNING, FINISHED } phase = IDLE;
    unsigned used = 0, limit = 0;
    while (__VERIFIER_nondet_int()) {
        if (phase == IDLE) {
            limit = __VERIFIER_nondet_uint();
            used = 0;
            if (limit != 0)
                phase = RUNNING;
        } else if (phase == RUNNING) {
            used++;
            if (used == limit)
                phase = FINISHED;
        } else {
            if (used != limit)
                reach_error();
            phase = IDLE;
        }
    }
    if (phase == RUNNING && used >= limit)
        reach_error();
    return 0;
}
