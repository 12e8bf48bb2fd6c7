/* Pointer plus and minus integers, differences, comparisons, subscripts written both ways. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int array[8] = {0, 10, 20, 30, 40, 50, 60, 70};
short shorts[4] = {-1, -2, -3, -4};
int *p = array;

static void check(void) {
    for (int k = 0; k < 8; k++)
        note((unsigned)array[k]);
    note((unsigned)(p - array));
}

int main(void) {
    p = array + 3;
    *p = 31;
    check();
    p += 2;
    p[-1] = 41;
    p[1] = 61;
    check();
    p = &p[2] - 3;
    *(p - 1) += 5;
    2 [p]++;
    check();
    int *end = array + 8;
    note((unsigned)(end - p));
    note((unsigned)(p - end));
    note((p < end) + 2 * (p <= array) + 4 * (p > array) + 8 * (p >= end) + 16 * (p == array + 4) + 32 * (p != end));
    for (int *q = array; q != end; ++q)
        *q += (int)(q - array);
    check();
    for (int *q = end; q-- > array;)
        if (*q % 2)
            break;
        else
            *q = -*q;
    check();
    short *s = shorts + 3;
    note((unsigned)*s);
    note((unsigned)s[-2]);
    note((unsigned)((char *)s - (char *)shorts));
    unsigned char back = 2;
    s -= back;
    note((unsigned)*s);
    long long forward = 1;
    note((unsigned)*(s + forward));
    note((unsigned)*s++);
    note(s == &shorts[2]);
    p = &array[7];
    p -= p - array;
    check();
    return (int)(end - array) * 3;
}
