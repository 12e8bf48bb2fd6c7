/* Unsafe: the walk over a reversed list takes off one too many for each element; inputs: 1, 5 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *list = 0;
    int sum = 0, count = __VERIFIER_nondet_int() & 7;
    for (int i = 0; i < count; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        if (!fresh)
            return 1;
        fresh->value = __VERIFIER_nondet_int();
        fresh->next = list;
        list = fresh;
        sum += fresh->value;
    }
    struct node *reversed = 0;
    while (list) {
        struct node *rest = list->next;
        list->next = reversed;
        reversed = list;
        list = rest;
    }
    for (struct node *at = reversed; at; at = at->next)
        sum -= at->value + 1;
    if (sum != 0)
        reach_error();
    while (reversed) {
        struct node *rest = reversed->next;
        free(reversed);
        reversed = rest;
    }
    return 0;
}
