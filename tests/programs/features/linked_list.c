/* A singly linked list on the heap: push, append, reverse, remove, free. */
#include <stdlib.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct node {
    int value;
    struct node *next;
};
struct node *head;
int freed;

static void check(void) {
    for (struct node *n = head; n; n = n->next)
        note((unsigned)n->value);
    note((unsigned)freed);
}

static void push(int value) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->value = value;
    n->next = head;
    head = n;
}

static void append(int value) {
    struct node **end = &head;
    while (*end)
        end = &(*end)->next;
    *end = malloc(sizeof **end);
    (*end)->value = value;
    (*end)->next = 0;
}

static void reverse(void) {
    struct node *done = 0;
    while (head) {
        struct node *next = head->next;
        head->next = done;
        done = head;
        head = next;
    }
    head = done;
}

static void drop(int value) {
    struct node **link = &head;
    while (*link)
        if ((*link)->value == value) {
            struct node *gone = *link;
            *link = gone->next;
            free(gone);
            freed++;
        } else {
            link = &(*link)->next;
        }
}

int main(void) {
    for (int k = 0; k < 4; k++)
        push(k * k);
    check();
    append(100);
    push(4);
    check();
    reverse();
    check();
    drop(4);
    check();
    drop(100);
    drop(5);
    check();
    head->next->value += 7;
    int first = head->value, second = head->next->value;
    while (head)
        drop(head->value);
    check();
    return first * 10 + second;
}
