/* The functions of <wchar.h> on all pairs of some strings. data models: LP64 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <wchar.h>
size_t wcsnlen(const wchar_t *, size_t);
wchar_t *wcpcpy(wchar_t *, const wchar_t *);

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif
#define PLACE(pointer, base) ((pointer) ? (pointer) - (base) : -1)

static wchar_t *words[] = {L"", L"a", L"ab", L"abab", L"b,a", L",;", L"a,b;;c", L"\x7fffffff", L"z\xff"};
enum { COUNT = sizeof words / sizeof *words };
static wchar_t buffer[32];

static void fill(wchar_t *text) {
    wmemset(buffer, 7, 31);
    wcscpy(buffer + 4, text);
}

static void check(void) {
    unsigned sum = 0;
    for (int i = 0; i < 32; i++)
        sum = sum * 31 + buffer[i];
    RECORD(sum);
}

static void pair(wchar_t *a, wchar_t *b) {
    RECORD(wcscmp(a, b) * 9 + wcsncmp(a, b, 2) * 3 + wmemcmp(a, b, 1) + 27 * wcscoll(a, b));
    RECORD(PLACE(wcsstr(a, b), a) * 1000 + PLACE(wcspbrk(a, b), a));
    RECORD(wcsspn(a, b) * 100 + wcscspn(a, b));
    fill(a);
    RECORD(wcpcpy(buffer + 4, b) - buffer);
    check();
    fill(a);
    wcscat(buffer + 4, b);
    check();
    for (size_t n = 0; n < 4; n++) {
        fill(a);
        wcsncat(buffer + 4, b, n);
        check();
        fill(a);
        wcsncpy(buffer + 4, b, 2 * n);
        wmemmove(buffer + 5, buffer + 4, n);
        wmemmove(buffer + 2, buffer + 3, n);
        check();
    }
}

int main(void) {
    for (int i = 0; i < COUNT; i++) {
        for (int j = 0; j < COUNT; j++)
            pair(words[i], words[j]);
        RECORD(PLACE(wcschr(words[i], 'a'), words[i]) * 1000 + PLACE(wcsrchr(words[i], 'a'), words[i]));
        RECORD(PLACE(wmemchr(words[i], 'b', wcslen(words[i])), words[i]) * 10 + wcsnlen(words[i], 2));
        fill(words[i]);
        wchar_t *position;
        for (wchar_t *token = wcstok(buffer + 4, L",;", &position); token; token = wcstok(0, L",", &position))
            RECORD(token - buffer);
        check();
        RECORD(wcslen(wcsdup(words[i])));
        wmemcpy(buffer, words[i], wcslen(words[i]));
        check();
    }
    return 0;
}
