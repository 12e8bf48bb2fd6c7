/* A switch whose labels lie inside a loop. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int copied[20];
int moves;

static void check(void) {
    for (int k = 0; k < 20; k++)
        note((unsigned)copied[k]);
    note((unsigned)moves);
}

static void copy(int *to, const int *from, int count) {
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
            moves++;
        case 3:
            *to++ = *from++;
            moves += 10;
        case 2:
            *to++ = *from++;
            moves += 100;
        case 1:
            *to++ = *from++;
            moves += 1000;
        } while (--n > 0);
    }
}

int main(void) {
    int source[20];
    for (int k = 0; k < 20; k++)
        source[k] = k * k - 7;
    copy(copied, source, 7);
    check();
    copy(copied + 3, source, 8);
    check();
    copy(copied, source + 5, 13);
    check();
    copy(copied + 19, source, 1);
    check();
    return copied[12] & 255;
}
