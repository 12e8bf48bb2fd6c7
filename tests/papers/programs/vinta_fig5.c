/* safe: x is 10 at most and even, so never 9. That it is at most 10 and not 9 is inductive, that it is not 9 is not.

   Fig. 5(a) of the Craig-interpretation paper, from its text. The paper's integers have no bounds; here the loop ends
   before x would wrap round and become positive again. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = 10;
    while (__VERIFIER_nondet_int() && x >= -1000000)
        x = x - 2;
    if (x == 9)
        reach_error();
    return 0;
}
