/* malloc, calloc, realloc and free of scalars, arrays and structs. */
#include <stdlib.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct item {
    int key;
    char name[3];
};
int *numbers;
struct item *items;
int size;

static void check(void) {
    note((unsigned)size);
    for (int k = 0; k < size; k++)
        note((unsigned)numbers[k]);
}

int main(void) {
    numbers = malloc(4 * sizeof *numbers);
    if (!numbers)
        return 99;
    size = 4;
    for (int k = 0; k < size; k++)
        numbers[k] = k * 11;
    check();
    numbers = realloc(numbers, 8 * sizeof(int));
    if (!numbers)
        return 99;
    for (; size < 8; size++)
        numbers[size] = -size;
    check();
    numbers = realloc(numbers, 2 * sizeof(int));
    size = 2;
    check();
    items = calloc(3, sizeof(struct item));
    for (int k = 0; k < 3; k++) {
        note((unsigned)(items[k].key + items[k].name[0] + items[k].name[2]));
        items[k].key = k;
        items[k].name[1] = (char)('a' + k);
    }
    struct item *p = items + 1;
    p->key += p[1].key + p[-1].name[1];
    note((unsigned)items[1].key);
    int *other = malloc(sizeof(int));
    *other = 5;
    note(other != numbers);
    int *single = realloc(0, sizeof(int));
    *single = *other + 1;
    note((unsigned)(*single * *other));
    free(other);
    free(0);
    int result = *single;
    free(single);
    free(items);
    free(numbers);
    char *bytes = malloc(3);
    bytes[0] = 1, bytes[1] = 2, bytes[2] = bytes[0] + bytes[1];
    result += bytes[2];
    free(bytes);
    return result;
}
