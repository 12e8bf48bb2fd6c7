/* Pointers that are copied as bytes: by memcpy through void pointers, by loops, by realloc. */
#include <stdlib.h>
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct node {
    char name[3];
    struct node *next;
    int *target;
    int values[3];
};
int x = 1, y = 2;
unsigned long count = 2;

static void check(void) {
    note((unsigned)x), note((unsigned)y);
}
static void move(void *to, const void *from, unsigned long size) {
    char *t = to;
    const char *f = from;
    while (size-- > 0) *t++ = *f++;
}
static void move_slowly(void *to, const void *from, unsigned long size) {
    for (unsigned long i = 0; i < size; i++) {
        unsigned char byte = ((const unsigned char *)from)[i];
        ((unsigned char *)to)[i] = byte;
    }
}
static void by_hand(void *to, void *from) {
    char *t = to, *f = from;
    t[0] = f[0], t[1] = f[1], t[2] = f[2], t[3] = f[3];
    if (sizeof(void *) == 8) t[4] = f[4], t[5] = f[5], t[6] = f[6], t[7] = f[7];
}

int main(void) {
    int *p = &x, *q, *r = 0;
    move(&q, &p, sizeof p);
    *q = 10;
    check();
    struct node a = {"ab", &a, &y, {1, 2, 3}}, b, c;
    memcpy(&b, &a, sizeof a);
    *b.target = 20;
    b.next->values[1] = 7;
    note((unsigned)a.values[1]), note((unsigned)b.values[1]);
    check();
    void *from = &b, *to = &c;
    memcpy(to, from, sizeof b);
    *c.target = 21;
    c.next->values[2] = 8;
    note((unsigned)a.values[2]), note((unsigned)c.name[1]);
    check();
    struct node **list = malloc(count * sizeof *list);
    list[0] = &a, list[1] = &b;
    list = realloc(list, 2 * count * sizeof *list);
    list[2] = &c;
    list[1]->target = &x;
    *list[1]->target = 11;
    *list[2]->target = 22;
    note((unsigned)b.values[0]), note((unsigned)list[0]->values[1]);
    check();
    void *raw = list;
    raw = realloc(raw, 6 * sizeof *list);
    list = raw;
    *list[0]->target = 33;
    check();
    struct node d;
    move_slowly(&d, list[0], sizeof d);
    d.target[0] = 44;
    d.next->values[0] = 12;
    note((unsigned)a.values[0]);
    check();
    by_hand(&r, &q);
    *r = 55;
    check();
    struct node *heap[3];
    for (int i = 0; i < 3; i++) {
        heap[i] = malloc(sizeof **heap);
        memcpy(heap[i], list[i], sizeof **heap);
        heap[i]->next = i ? heap[i - 1] : 0;
    }
    heap[2]->next->next->target = &y;
    *heap[0]->target = 66;
    memmove(heap, heap + 1, 2 * sizeof *heap);
    note(heap[0]->next == heap[1]->next->next), note((unsigned)heap[1]->values[2]);
    check();
    return a.name[1];
}
