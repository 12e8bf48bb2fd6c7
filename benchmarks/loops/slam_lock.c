/* safe: needs lock != 1 at the head. A round leaves the lock free exactly if request changed, and only then the
   loop goes on. The driver example of the first software model checkers. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    int lock = 0;
    unsigned request = __VERIFIER_nondet_uint(), handled;
    do {
        if (lock == 1)
            reach_error();
        lock = 1;
        handled = request;
        if (__VERIFIER_nondet_int()) {
            lock = 0;
            request++;
        }
    } while (request != handled);
    if (lock == 0)
        reach_error();
    return 0;
}
