/* <ctype.h> on everything that glibc's tables know, and <wctype.h>. data models: LP64 */
#include <ctype.h>
#include <wctype.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

int main(void) {
    for (int c = -128; c < 256; c++) {
        unsigned classes = 0;
        classes = classes * 2 + !isalnum(c);
        classes = classes * 2 + !isalpha(c);
        classes = classes * 2 + !isblank(c);
        classes = classes * 2 + !iscntrl(c);
        classes = classes * 2 + !isdigit(c);
        classes = classes * 2 + !isgraph(c);
        classes = classes * 2 + !islower(c);
        classes = classes * 2 + !isprint(c);
        classes = classes * 2 + !ispunct(c);
        classes = classes * 2 + !isspace(c);
        classes = classes * 2 + !isupper(c);
        classes = classes * 2 + !isxdigit(c);
        classes = classes * 2 + !isascii(c);
        RECORD(classes);
        RECORD(toupper(c));
        RECORD(tolower(c));
        RECORD(toascii(c));
    }
    for (int c = -1; c < 300; c++) {
        unsigned classes = 0;
        classes = classes * 2 + !iswalnum(c);
        classes = classes * 2 + !iswalpha(c);
        classes = classes * 2 + !iswblank(c);
        classes = classes * 2 + !iswcntrl(c);
        classes = classes * 2 + !iswdigit(c);
        classes = classes * 2 + !iswgraph(c);
        classes = classes * 2 + !iswlower(c);
        classes = classes * 2 + !iswprint(c);
        classes = classes * 2 + !iswpunct(c);
        classes = classes * 2 + !iswspace(c);
        classes = classes * 2 + !iswupper(c);
        classes = classes * 2 + !iswxdigit(c);
        RECORD(classes);
        RECORD(towupper(c) * 3 + towlower(c));
    }
    RECORD(toupper(1000) + tolower(-1000));
    return 0;
}
