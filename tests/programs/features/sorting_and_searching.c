/* Quicksort with a comparison callback through void pointers, then binary search. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct record {
    short key;
    char name;
};
int numbers[10] = {5, -3, 9, 0, 12, -8, 7, 7, 1, 100};
struct record records[4] = {{3, 'c'}, {1, 'a'}, {4, 'd'}, {2, 'b'}};

static void check(void) {
    for (int k = 0; k < 10; k++)
        note((unsigned)numbers[k]);
    for (int k = 0; k < 4; k++)
        note((unsigned)records[k].key), note((unsigned)records[k].name);
}

static void exchange(char *a, char *b, unsigned size) {
    for (; size; size--, a++, b++) {
        char t = *a;
        *a = *b;
        *b = t;
    }
}

static void sort(void *base, int count, unsigned size, int (*compare)(const void *, const void *)) {
    char *first = base;
    int last = 0;
    if (count < 2)
        return;
    exchange(first, first + (unsigned)(count / 2) * size, size);
    for (int k = 1; k < count; k++)
        if (compare(first + (unsigned)k * size, first) < 0)
            exchange(first + (unsigned)++last * size, first + (unsigned)k * size, size);
    exchange(first, first + (unsigned)last * size, size);
    sort(first, last, size, compare);
    sort(first + (unsigned)(last + 1) * size, count - last - 1, size, compare);
}

static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int by_key(const void *a, const void *b) {
    return ((const struct record *)b)->key - ((const struct record *)a)->key;
}

static int search(const int *a, int count, int wanted) {
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] == wanted)
            return middle;
        if (a[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

int main(void) {
    sort(numbers, 10, sizeof(int), by_value);
    check();
    sort(records, 4, sizeof *records, by_key);
    check();
    note((unsigned)search(numbers, 10, 12));
    note((unsigned)search(numbers, 10, 6));
    return search(numbers, 10, 100);
}
