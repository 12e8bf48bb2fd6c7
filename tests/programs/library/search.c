/* Sorting and searching, and other functions of the library that are written in C. data models: LP64 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

extern uint32_t htonl(uint32_t), ntohl(uint32_t);
extern uint16_t htons(uint16_t), ntohs(uint16_t);
extern void *lfind(const void *, const void *, size_t *, size_t, int (*)(const void *, const void *));
extern void *lsearch(const void *, void *, size_t *, size_t, int (*)(const void *, const void *));
extern void insque(void *, void *), remque(void *);
extern void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

struct pair {
    short key;
    char tag;
};

static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int by_key(const void *a, const void *b) {
    return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int by_direction(const void *a, const void *b, void *direction) {
    return *(int *)direction * by_value(a, b);
}

static int runs;
static void once(void) { runs++; }

struct node {
    struct node *next, *previous;
    int number;
};

int main(void) {
    int numbers[] = {5, -3, 9, 5, 0, 2147483647, -2147483647 - 1, 7};
    size_t count = sizeof numbers / sizeof *numbers;
    qsort(numbers, count, sizeof *numbers, by_value);
    for (size_t i = 0; i < count; i++)
        RECORD(numbers[i]);
    for (int key = -4; key < 10; key++) {
        int *found = bsearch(&key, numbers, count, sizeof *numbers, by_value);
        RECORD(found ? found - numbers : 99);
    }
    int direction = -1;
    qsort_r(numbers, count, sizeof *numbers, by_direction, &direction);
    for (size_t i = 0; i < count; i++)
        RECORD(numbers[i]);
    struct pair pairs[] = {{3, 'a'}, {1, 'b'}, {3, 'c'}, {2, 'd'}, {1, 'e'}, {3, 'f'}};
    qsort(pairs, 6, sizeof *pairs, by_key);
    for (int i = 0; i < 6; i++)
        RECORD(pairs[i].key * 256 + pairs[i].tag);
    char *texts[] = {"pear", "apple", "fig", "banana"};
    qsort(texts, 4, sizeof *texts, by_text);
    for (int i = 0; i < 4; i++)
        RECORD(texts[i][0]);
    char letters[] = "sorting";
    qsort(letters, 0, 1, by_value);
    RECORD(letters[0]);

    int table[6] = {4, 8, 15};
    size_t used = 3;
    int key = 8;
    RECORD((int *)lfind(&key, table, &used, sizeof *table, by_value) - table);
    key = 16;
    RECORD(lfind(&key, table, &used, sizeof *table, by_value) == 0);
    RECORD((int *)lsearch(&key, table, &used, sizeof *table, by_value) - table);
    RECORD(used * 100 + table[3]);

    pthread_once_t control = PTHREAD_ONCE_INIT;
    RECORD(pthread_once(&control, once));
    RECORD(pthread_once(&control, once));
    RECORD(runs);

    struct node a = {0, 0, 1}, b = {0, 0, 2}, c = {0, 0, 3};
    insque(&a, 0);
    insque(&b, &a);
    insque(&c, &a);
    for (struct node *p = &a; p; p = p->next)
        RECORD(p->number);
    remque(&c);
    RECORD(a.next == &b && b.previous == &a);

    div_t d = div(-7, 2);
    RECORD(d.quot * 10 + d.rem);
    ldiv_t l = ldiv(-9L, 4L);
    RECORD(l.quot * 10 + l.rem);
    lldiv_t ll = lldiv(1LL << 40, 3);
    RECORD(ll.quot + ll.rem);
    imaxdiv_t m = imaxdiv(-100, 7);
    RECORD(m.quot * 10 + m.rem);
    RECORD(htonl(0x01020304));
    RECORD(ntohl(0xfffefdfc));
    RECORD(htons(0x0102));
    RECORD(ntohs(0xff00));
    RECORD(strcmp(basename("/usr/lib/name"), "name"));
    RECORD(strcmp(basename("name"), "name"));
    RECORD(*basename("a/"));
    return 0;
}
