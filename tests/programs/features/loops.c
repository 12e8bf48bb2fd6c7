/* while, do, for: missing parts, nested loops, break and continue, declarations in the header. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int sum, n;

static void check(void) {
    note((unsigned)sum);
    note((unsigned)n);
}

int main(void) {
    int i = 0;
    while (i < 5) {
        sum += i++;
        check();
    }
    do {
        sum -= 2;
        i--;
    } while (i > 2);
    check();
    do
        sum++;
    while (0);
    check();
    for (;;) {
        if (++n > 4)
            break;
        if (n & 1)
            continue;
        sum += n * 10;
    }
    check();
    for (int k = 0, m = 9; k < m; k += 2, m--)
        for (int k = 0; k < 3; k++) {
            if (k == 2)
                break;
            sum += k + m;
        }
    check();
    for (; n; n--)
        ;
    check();
    for (n = 3; n--;)
        sum ^= n;
    check();
    for (unsigned char c = 250; c > 5; c++)
        n++;
    check();
    i = 0;
    do {
        if (i == 3)
            continue;
        sum += i;
    } while (++i < 6);
    check();
    while (1)
        while (1) {
            if (sum & 1)
                goto out;
            sum = sum / 2 + 1;
            if (sum == 2)
                break;
        }
out:
    check();
    return sum & 255;
}
