/* switch: fall-through, default in the middle, no default, negative labels, nested switches, char and long selectors. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int r, total;

static void check(void) {
    note((unsigned)r);
    note((unsigned)total);
}

static int classify(long long v) {
    int n = 0;
    switch (v) {
    case -1:
        n += 1;
    case 0:
        n += 10;
        break;
    default:
        n += 100;
    case 5:
        n += 1000;
        if (v == 6)
            break;
    case 1LL << 40:
        n += 10000;
    }
    return n;
}

int main(void) {
    for (int k = -2; k < 8; k++) {
        r = classify(k);
        check();
    }
    r = classify(1LL << 40);
    check();
    for (char c = 'a'; c < 'h'; c++)
        switch (c) {
        case 'a':
        case 'e':
            total++;
            break;
        case 'b': {
            int local = 7;
            total += local;
            break;
        }
        case 'c':
            switch (total & 1) {
            case 0:
                total += 50;
                break;
            case 1:
                total += 60;
            }
            continue;
        default:;
        }
    check();
    switch (r) {
    }
    switch (total)
    case 3:
        r = 3;
    switch ((unsigned char)300) {
    case 44:
        r = 44;
        break;
    case 45:
        r = 45;
    }
    check();
    return r;
}
