/* The container_of pattern with an intrusive doubly linked list. */
#include <stddef.h>
#include <stdlib.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct link {
    struct link *next, *prev;
};
struct task {
    int id;
    char state;
    struct link link;
    int priority;
};
#define container_of(pointer, type, member) \
    ({ \
        const typeof(((type *)0)->member) *inner = (pointer); \
        (type *)((char *)inner - offsetof(type, member)); \
    })
#define for_each(position, list) for (position = (list)->next; position != (list); position = position->next)

struct link ready = {&ready, &ready};

static void check(void) {
    struct link *l;
    for_each(l, &ready) {
        struct task *t = container_of(l, struct task, link);
        note((unsigned)t->id);
        note((unsigned)t->priority);
    }
}

static void add(struct link *l, struct link *before) {
    l->next = before;
    l->prev = before->prev;
    before->prev->next = l;
    before->prev = l;
}

static void del(struct link *l) {
    l->prev->next = l->next;
    l->next->prev = l->prev;
}

int main(void) {
    struct task local = {7, 'r', {0, 0}, 3};
    for (int k = 0; k < 3; k++) {
        struct task *t = malloc(sizeof *t);
        t->id = k, t->state = 'n', t->priority = 10 - k;
        add(&t->link, k == 2 ? ready.next : &ready);
        check();
    }
    add(&local.link, ready.next->next);
    check();
    struct task *second = container_of(ready.next->next, struct task, link);
    note(second == &local);
    second->priority = 99;
    note((unsigned)local.priority);
    del(&local.link);
    check();
    while (ready.next != &ready) {
        struct task *t = container_of(ready.next, struct task, link);
        del(&t->link);
        note((unsigned)t->id);
        free(t);
    }
    check();
    return offsetof(struct task, id) == 0;
}
