/* Plain char is signed; characters, escapes and multi-byte constants. */
#include <limits.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

char plain = '\xff';
signed char negative = '\377';
unsigned char positive = '\377';
char text[] = "a\tb\n\\\"\0z\x41\101\e";

static void check(void) {
    note((unsigned)plain);
    note((unsigned)negative);
    note(positive);
    for (unsigned k = 0; k < sizeof text; k++)
        note((unsigned)text[k]);
}

int main(void) {
    check();
    note(plain < 0);
    note(plain == negative);
    note(plain == positive);
    plain = 200;
    positive = plain;
    negative = positive >> 1;
    check();
    plain = plain >> 1;
    check();
    plain = -128;
    plain = -plain;
    check();
    note(sizeof 'a');
    note((unsigned)'\x80');
    note((unsigned)'ab');
    text[0] = 'a' + 1;
    text[1] += 300 - 'A';
    check();
    note(CHAR_MIN == SCHAR_MIN);
    note(L'x' + u'y' + U'z');
    return text[4] == '\\';
}
