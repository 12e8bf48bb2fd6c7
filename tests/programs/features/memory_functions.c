/* memset, memcpy, memmove, memcmp on bytes, words, structs and overlapping ranges. */
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

unsigned char bytes[12] = "abcdefghijk";
int words[4] = {1, 2, 3, 4};
struct mix {
    char c;
    int i;
    short s[2];
} a = {1, 2, {3, 4}}, b;

static void check(void) {
    for (int k = 0; k < 12; k++)
        note(bytes[k]);
    for (int k = 0; k < 4; k++)
        note((unsigned)words[k]);
    note((unsigned)b.c), note((unsigned)b.i), note((unsigned)b.s[0]), note((unsigned)b.s[1]);
}

static int sign(int x) {
    return (x > 0) - (x < 0);
}

int main(void) {
    memset(bytes + 2, '-', 3);
    check();
    memmove(bytes + 1, bytes, 6);
    check();
    memmove(bytes, bytes + 3, 7);
    check();
    memcpy(bytes + 8, words, 4);
    check();
    memset(words, -1, sizeof words);
    check();
    memset(&words[1], 0, 2 * sizeof(int));
    check();
    memcpy(&b, &a, sizeof a);
    check();
    memcpy(&b.s, &words[3], sizeof b.s);
    check();
    memset(&b, 0x1ff, sizeof b);
    check();
    void *same = memcpy(words, &(int){77}, sizeof(int));
    note(same == words);
    check();
    note((unsigned)sign(memcmp("abc", "abd", 3)));
    note((unsigned)sign(memcmp("abc", "abd", 2)));
    note((unsigned)sign(memcmp("\x80", "\x7f", 1)));
    note((unsigned)sign(memcmp(bytes, bytes, sizeof bytes)));
    memcpy(bytes, "xyz", 0);
    unsigned n = 5;
    memset(bytes, 0x30 + (int)n, n);
    check();
    return memcmp(words, words + 1, sizeof(int)) != 0;
}
