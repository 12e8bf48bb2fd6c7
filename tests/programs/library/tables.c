/* The tables that glibc's <ctype.h> reads. data models: LP64 */
extern const unsigned short **__ctype_b_loc(void);
extern const int **__ctype_tolower_loc(void);
extern const int **__ctype_toupper_loc(void);

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

int main(void) {
    for (int c = -128; c < 256; c++) {
        RECORD((*__ctype_b_loc())[c]);
        RECORD((*__ctype_tolower_loc())[c]);
        RECORD((*__ctype_toupper_loc())[c]);
    }
    return 0;
}
