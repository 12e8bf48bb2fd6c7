/* The functions of <string.h> on all pairs of some strings. data models: LP64 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>
char *strcasestr(const char *, const char *);
char *strchrnul(const char *, int);
void *memrchr(const void *, int, size_t);
void *rawmemchr(const void *, int);
void swab(const void *, void *, ssize_t);

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif
#define PLACE(pointer, base) ((pointer) ? (char *)(pointer) - (base) : -1)

static char *words[] = {"", "a", "A", "ab", "aB", "abab", "b,a", ",;", "a,b;;c", "\xff\x80z", "z\xff", "babA"};
enum { COUNT = sizeof words / sizeof *words };
static char buffer[32];

static void fill(char *text) {
    for (int i = 0; i < 31; i++)
        buffer[i] = (char)(i * 7 + 1);
    buffer[31] = 0;
    strcpy(buffer + 4, text);
}

static void check(void) {
    unsigned sum = 0;
    for (int i = 0; i < 32; i++)
        sum = sum * 31 + (unsigned char)buffer[i];
    RECORD(sum);
}

static void pair(char *a, char *b) {
    RECORD(strcmp(a, b) * 27 + strncmp(a, b, 2) * 9 + strcasecmp(a, b) * 3 + strncasecmp(a, b, 1));
    RECORD(strcoll(a, b) * 3 + memcmp(a, b, 1) + 9 * bcmp(a, b, 1));
    RECORD(PLACE(strstr(a, b), a) * 1000 + PLACE(strcasestr(a, b), a));
    RECORD(strspn(a, b) * 100 + strcspn(a, b));
    RECORD(PLACE(strpbrk(a, b), a));
    RECORD(PLACE(memmem(a, strlen(a), b, strlen(b)), a));
    fill(a);
    RECORD(stpcpy(buffer + 4, b) - buffer);
    check();
    fill(a);
    RECORD(strcat(buffer + 4, b) - buffer);
    check();
    for (size_t n = 0; n < 4; n++) {
        fill(a);
        strncat(buffer + 4, b, n);
        check();
        fill(a);
        RECORD(stpncpy(buffer + 4, b, n) - buffer);
        check();
        fill(a);
        strncpy(buffer + 4, b, 2 * n);
        check();
        RECORD(PLACE(memccpy(buffer + 20, b, 'b', n <= strlen(b) ? n : 0), buffer));
        check();
    }
}

static void one(char *a, int c) {
    RECORD(PLACE(strchr(a, c), a) * 1000 + PLACE(strrchr(a, c), a));
    RECORD(PLACE(index(a, c), a) * 1000 + PLACE(rindex(a, c), a) + 7 * PLACE(strchrnul(a, c), a));
    RECORD(PLACE(memchr(a, c, strlen(a)), a) * 1000 + PLACE(memrchr(a, c, strlen(a)), a));
}

int main(void) {
    for (int i = 0; i < COUNT; i++) {
        for (int j = 0; j < COUNT; j++)
            pair(words[i], words[j]);
        one(words[i], 'a');
        one(words[i], 0);
        one(words[i], 'b' + 256);
        one(words[i], 0xff);
        one(words[i], -1);
        RECORD(strlen(words[i]) * 10 + strnlen(words[i], 3));
        fill(words[i]);
        for (char *token = strtok(buffer + 4, ",;"); token; token = strtok(0, ",;b")) {
            RECORD(token - buffer);
            check();
        }
        fill(words[i]);
        char *position;
        for (char *token = strtok_r(buffer + 4, ";,", &position); token; token = strtok_r(0, ",", &position))
            RECORD((token - buffer) * 100 + (position - buffer));
        check();
        fill(words[i]);
        char *rest = buffer + 4;
        while (rest) {
            char *token = strsep(&rest, ",;");
            RECORD((token - buffer) * 100 + PLACE(rest, buffer));
        }
        check();
        char *copy = strdup(words[i]), *part = strndup(words[i], 2);
        RECORD(strlen(copy) * 10 + strlen(part) + 100 * !strcmp(copy, words[i]));
        fill(words[i]);
        RECORD(strxfrm(buffer, words[i], 20));
        RECORD(PLACE(rawmemchr(buffer, 0), buffer));
        swab(words[i], buffer + 8, strlen(words[i]) & ~1ul);
        check();
    }
    return 0;
}
