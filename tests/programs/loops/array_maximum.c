/* Safe: no element is above the maximum, and one is equal to it. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#define SIZE 6

int values[SIZE];

int main(void) {
    for (int i = 0; i < SIZE; i++)
        values[i] = __VERIFIER_nondet_int();
    int best = values[0], where = 0;
    for (int i = 1; i < SIZE; i++)
        if (values[i] > best) {
            best = values[i];
            where = i;
        }
    for (int i = 0; i < SIZE; i++)
        if (values[i] > best)
            reach_error();
    if (values[where] != best)
        reach_error();
    return where;
}
