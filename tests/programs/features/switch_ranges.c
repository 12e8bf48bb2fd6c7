/* GNU case ranges, mixed with single labels. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int r;
unsigned counts[6];

static void check(void) {
    note((unsigned)r);
    for (int k = 0; k < 6; k++)
        note(counts[k]);
}

static int kind(int c) {
    switch (c) {
    case 'a' ... 'z':
        return 0;
    case 'A' ... 'Z':
        return 1;
    case '0' ... '9':
    case '_':
        return 2;
    case -100 ... -1:
        return 3;
    case 0 ... 8:
        return 4;
    default:
        return 5;
    }
}

int main(void) {
    const char *text = "Hello_World 2024! \x80\x90";
    for (int k = 0; text[k]; k++) {
        r = kind(text[k]);
        counts[r]++;
        check();
    }
    for (int k = -102; k < 12; k += 3)
        counts[kind(k)]++;
    check();
    switch (3000000000u) {
    case 2999999999u ... 3000000001u:
        r = 77;
        break;
    default:
        r = 78;
    }
    check();
    return r;
}
