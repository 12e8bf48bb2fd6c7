/* safe: two ends move towards each other. Needs low <= high (relational). Each moves only while low < high,
   so that neither wraps. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned low = 0, high = __VERIFIER_nondet_uint();
    while (low < high) {
        if (__VERIFIER_nondet_int())
            low++;
        else
            high--;
    }
    if (low != high)
        reach_error();
    return 0;
}
