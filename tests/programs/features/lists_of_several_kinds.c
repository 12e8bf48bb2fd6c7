/* Heap lists with several kinds of nodes that share a first member, or the link. */
#include <stdlib.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct item {
    int kind;
    struct item *next;
};
struct number {
    struct item item;
    long value;
};
struct word {
    struct item item;
    char text[6];
    int *counter;
};
struct link {
    struct link *next;
};
struct thing {
    int weight;
    struct link by_age, by_size;
    char mark;
};
#define thing_of(pointer, member) ((struct thing *)((char *)(pointer) - (unsigned long)&((struct thing *)0)->member))
struct item *head, **tail = &head;
struct link ages, sizes;
int words;

static void check(void) {
    for (struct item *i = head; i; i = i->next) {
        note((unsigned)i->kind);
        if (i->kind == 1) note((unsigned)((struct number *)i)->value);
        else
            for (char *c = ((struct word *)i)->text; *c; c++) note((unsigned)*c);
    }
    note((unsigned)words);
}
static void append(struct item *i) {
    i->next = 0;
    *tail = i;
    tail = &i->next;
}
static void add_number(long value) {
    struct number *n = malloc(sizeof *n);
    n->item.kind = 1;
    n->value = value;
    append(&n->item);
}
static void add_word(const char *text) {
    struct word *w = malloc(sizeof *w);
    int i;
    w->item.kind = 2;
    for (i = 0; text[i]; i++) w->text[i] = text[i];
    w->text[i] = 0;
    w->counter = &words;
    ++*w->counter;
    append(&w->item);
}
static void remove_kind(int kind) {
    struct item **p = &head;
    while (*p) {
        struct item *i = *p;
        if (i->kind == kind) {
            *p = i->next;
            if (kind == 2) --*((struct word *)i)->counter;
            free(i);
        } else p = &i->next;
    }
    tail = p;
}

int main(void) {
    add_number(10), add_word("one"), add_number(-3), add_word("three");
    check();
    ((struct word *)head->next)->text[1] = 'X';
    ((struct number *)head)->value += words;
    check();
    remove_kind(1);
    add_number(77);
    check();
    remove_kind(2);
    check();
    struct thing local = {5, {0}, {0}, 'l'};
    for (int i = 0; i < 3; i++) {
        struct thing *t = i == 1 ? &local : malloc(sizeof *t);
        t->weight = 10 - i, t->mark = (char)('a' + i);
        t->by_age.next = ages.next, ages.next = &t->by_age;
        struct link *l = &sizes;
        while (l->next && thing_of(l->next, by_size)->weight < t->weight) l = l->next;
        t->by_size.next = l->next, l->next = &t->by_size;
    }
    for (struct link *l = ages.next; l; l = l->next) note((unsigned)thing_of(l, by_age)->weight);
    for (struct link *l = sizes.next; l; l = l->next) note((unsigned)thing_of(l, by_size)->mark);
    thing_of(ages.next->next, by_age)->weight = 1000;
    note((unsigned)local.weight);
    return local.mark;
}
