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
        classes = classes * 3 + isalnum(c);
        classes = classes * 3 + isalpha(c);
        classes = classes * 3 + isblank(c);
        classes = classes * 3 + iscntrl(c);
        classes = classes * 3 + isdigit(c);
        classes = classes * 3 + isgraph(c);
        classes = classes * 3 + islower(c);
        classes = classes * 3 + isprint(c);
        classes = classes * 3 + ispunct(c);
        classes = classes * 3 + isspace(c);
        classes = classes * 3 + isupper(c);
        classes = classes * 3 + isxdigit(c);
        classes = classes * 3 + isascii(c);
        RECORD(classes);
        RECORD(toupper(c));
        RECORD(tolower(c));
        RECORD(toascii(c));
    }
    for (int c = -1; c < 300; c++) {
        unsigned classes = 0;
        classes = classes * 3 + iswalnum(c);
        classes = classes * 3 + iswalpha(c);
        classes = classes * 3 + iswblank(c);
        classes = classes * 3 + iswcntrl(c);
        classes = classes * 3 + iswdigit(c);
        classes = classes * 3 + iswgraph(c);
        classes = classes * 3 + iswlower(c);
        classes = classes * 3 + iswprint(c);
        classes = classes * 3 + iswpunct(c);
        classes = classes * 3 + iswspace(c);
        classes = classes * 3 + iswupper(c);
        classes = classes * 3 + iswxdigit(c);
        RECORD(classes);
        RECORD(towupper(c) * 3 + towlower(c));
    }
    RECORD(toupper(1000) + tolower(-1000));
    return 0;
}
