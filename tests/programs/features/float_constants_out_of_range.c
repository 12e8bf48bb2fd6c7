/* gcc converts constants while compiling, to the nearest number; what is not constant is converted by the processor. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static int from_initialiser = (int)3e9;

int main(void) {
    double variable = 300.0;
    RECORD((unsigned)(int)2147483648.0f);
    RECORD((unsigned char)300.0);
    RECORD((unsigned)-1.0);
    RECORD((unsigned)(signed char)-1e10);
    RECORD((unsigned)((long long)1e30 >> 32));
    RECORD((unsigned)(short)40000.7);
    RECORD((unsigned)(int)(1e9 * 4));
    RECORD((unsigned)from_initialiser);
    RECORD((unsigned char)variable);
    return 0;
}
