/* Flexible array members, arrays of length one or zero at the end of a struct, headers before data. */
#include <stdlib.h>
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct text {
    int length;
    char data[];
};
struct one {
    int count;
    short items[1];
};
struct header {
    unsigned char kind;
    struct one *owner;
};
static struct text constant = {5, "hello"};
static int behind = 42;
static struct text constant2 = {3, {1, 2, 3}};

static void check(const struct text *t) {
    note((unsigned)t->length);
    for (int i = 0; i < t->length; i++) note((unsigned)t->data[i]);
    note((unsigned)behind);
}

int main(void) {
    check(&constant);
    constant.data[4] = 'O';
    check(&constant);
    check(&constant2);
    struct text *t = malloc(sizeof *t + 8);
    t->length = 8;
    for (int i = 0; i < 8; i++) t->data[i] = (char)(i * i);
    check(t);
    struct text *u = malloc(sizeof *u + 3);
    u->length = 3;
    memcpy(u->data, t->data + 2, 3);
    check(u), check(t);
    struct one *o = malloc(sizeof *o + 4 * sizeof o->items[0]);
    o->count = 5;
    for (int i = 0; i < o->count; i++) o->items[i] = (short)(100 + i);
    o->items[3] -= 50;
    note((unsigned)o->items[3]), note((unsigned)o->items[o->count - 1]), note((unsigned)o->count);
    /* a header before the block that is handed out */
    struct header *h = malloc(sizeof *h + 3 * sizeof(int));
    h->kind = 3, h->owner = o;
    int *body = (int *)(h + 1);
    body[0] = 7, body[2] = 9;
    struct header *back = (struct header *)body - 1;
    back->owner->items[0] = 1;
    back->kind++;
    note(h->kind), note((unsigned)o->items[0]), note((unsigned)(body[0] + body[2]));
    ((struct header *)body)[-1].kind = 200;
    note(h->kind);
    t = realloc(t, sizeof *t + 12);
    t->length = 9;
    t->data[8] = 'z';
    check(t);
    return (int)sizeof(struct text);
}
