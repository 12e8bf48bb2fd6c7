/* <ctype.h> on plain characters. data models: LP64 */
#include <ctype.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

unsigned classes;
char text[] = "Hello, World 42\t!";

static void check(void) {
    note(classes);
    for (unsigned k = 0; k < sizeof text; k++)
        note((unsigned)text[k]);
}

int main(void) {
    for (unsigned k = 0; text[k]; k++) {
        int c = (unsigned char)text[k];
        classes = (isalpha(c) != 0) | (isdigit(c) != 0) << 1 | (isspace(c) != 0) << 2 | (isupper(c) != 0) << 3 |
                  (islower(c) != 0) << 4 | (isalnum(c) != 0) << 5;
        note(classes);
        text[k] = (char)(isupper(c) ? tolower(c) : toupper(c));
    }
    check();
    return toupper('q');
}
