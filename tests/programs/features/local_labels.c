/* Labels declared with __label__ inside statement expressions, and several uses of one macro. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int g;

static void check(void) {
    note((unsigned)g);
}

#define search(table, count, wanted) \
    ({ \
        __label__ found; \
        int k_; \
        for (k_ = 0; k_ < (count); k_++) \
            if ((table)[k_] == (wanted)) \
                goto found; \
        k_ = -1; \
    found: \
        k_; \
    })

int main(void) {
    int primes[] = {2, 3, 5, 7, 11};
    g = search(primes, 5, 7);
    check();
    g = search(primes, 5, 8);
    check();
    g = search(primes, 5, 2) + search(primes, 5, 11) * 10;
    check();
    {
        __label__ again;
        int n = 0;
    again:
        n++;
        if (n < 5)
            goto again;
        g += n;
    }
    check();
    return g;
}
