/* Unsafe: rotating by a negative distance leaves the array; inputs: -1 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#define SIZE 5

int main(void) {
    short ring[SIZE] = {10, 11, 12, 13, 14}, turned[SIZE];
    int distance = __VERIFIER_nondet_int();
    __VERIFIER_assume(-SIZE < distance && distance < SIZE);
    for (int i = 0; i < SIZE; i++) {
        int to = (i + distance) % SIZE;
        if (to < 0)
            reach_error();
        turned[to] = ring[i];
    }
    int sum = 0;
    for (int i = 0; i < SIZE; i++)
        sum += turned[i];
    if (sum != 60)
        reach_error();
    return 0;
}
