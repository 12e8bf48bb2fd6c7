/* Unsafe: equal keys are dropped, so the list may be shorter than what was inserted; inputs: 2, 7, 7, 7 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#include <stdlib.h>

struct cell {
    struct cell *next;
    int key;
};

int main(void) {
    struct cell *head = 0;
    int wanted = 1 + (__VERIFIER_nondet_int() & 3), length = 0;
    for (int i = 0; i < wanted; i++) {
        int key = __VERIFIER_nondet_int();
        struct cell **link = &head;
        while (*link && (*link)->key < key)
            link = &(*link)->next;
        if (*link && (*link)->key == key)
            continue;
        struct cell *fresh = malloc(sizeof(struct cell));
        fresh->key = key;
        fresh->next = *link;
        *link = fresh;
    }
    for (struct cell *at = head; at; at = at->next) {
        length++;
        if (at->next && at->next->key < at->key)
            reach_error();
    }
    if (length != wanted)
        reach_error();
    return 0;
}
