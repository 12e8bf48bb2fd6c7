/* alloca and __builtin_alloca: lives until the function returns. */
#include <stdlib.h>
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int r;

static void check(void) {
    note((unsigned)r);
}

static int reverse_sum(int n) {
    int *values = __builtin_alloca((unsigned)n * sizeof(int));
    for (int k = 0; k < n; k++)
        values[k] = k * k;
    int sum = 0;
    for (int k = n; k-- > 0;)
        sum = sum * 3 + values[k];
    return sum;
}

static int chain(int n) {
    struct cell {
        int value;
        struct cell *next;
    } *head = 0;
    for (int k = 0; k < n; k++) {
        struct cell *c = __builtin_alloca(sizeof *c);
        c->value = k + 1;
        c->next = head;
        head = c;
    }
    int result = 0;
    for (; head; head = head->next)
        result = result * 10 + head->value;
    return result;
}

int main(void) {
    for (int k = 1; k < 5; k++) {
        r = reverse_sum(k);
        check();
        r = chain(k);
        check();
    }
    char *text = __builtin_alloca(10);
    strcpy(text, "stack");
    r = text[4] + (int)strlen(text);
    check();
    return r & 255;
}
