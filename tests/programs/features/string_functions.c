/* strlen, strcpy, strncpy, strcmp, strncmp, strcat, strchr. */
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

char buffer[24];
char small[6];

static void check(void) {
    for (int k = 0; k < 24; k++)
        note((unsigned)buffer[k]);
    for (int k = 0; k < 6; k++)
        note((unsigned)small[k]);
}

static int sign(int x) {
    return (x > 0) - (x < 0);
}

int main(void) {
    strcpy(buffer, "hello");
    check();
    strcat(buffer, ", world");
    check();
    strncpy(small, buffer, 5);
    check();
    strncpy(small, "ab", sizeof small);
    check();
    note((unsigned)strlen(buffer) * 10 + (unsigned)strlen(small) + (unsigned)strlen(""));
    note((unsigned)sign(strcmp("apple", "apply")));
    note((unsigned)sign(strcmp("apple", "app")));
    note((unsigned)sign(strcmp(small, "ab")));
    note((unsigned)sign(strcmp("\xff", "a")));
    note((unsigned)sign(strncmp("apple", "apply", 4)));
    note((unsigned)sign(strncmp("abc", "abd", 3)));
    note((unsigned)sign(strncmp("ab", "ab\0c", 9)));
    note((unsigned)sign(strncmp("x", "y", 0)));
    char *comma = strchr(buffer, ',');
    note((unsigned)(comma - buffer));
    *comma = ';';
    check();
    note(strchr(buffer, 'z') == 0);
    note((unsigned)(strchr(buffer, 0) - buffer));
    note(strchr(buffer, 'l') == buffer + 2);
    *strchr(buffer, ' ') = 0;
    check();
    note(strcpy(small, "xyz") == small);
    strcat(strcpy(buffer, "a"), small + 1);
    check();
    return (int)strlen(buffer);
}
