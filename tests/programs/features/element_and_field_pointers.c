/* One pointer that may point to an element of an array or to the first field of a larger struct. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct record {
    int first;
    long long wide;
    signed char tail[2];
} shared = {1, 2, {3, 4}}, other;
int numbers[3] = {5, 6, 7};

static void check(void) {
    note((unsigned)shared.first), note((unsigned)shared.wide);
    note((unsigned)shared.tail[0]), note((unsigned)shared.tail[1]);
    for (int k = 0; k < 3; k++)
        note((unsigned)numbers[k]);
    note((unsigned)other.tail[numbers[0] & 1]);
}

static void bump(int *target, int by) {
    *target += by;
}

static int pair(int *target) {
    return target[0] + 10 * target[1];
}

int main(void) {
    int local[2] = {8, 9};
    for (int k = 0; k < 3; k++)
        bump(&numbers[k], k);
    bump(&local[1], 100);
    bump(&shared.first, 1000);
    check();
    shared.tail[numbers[1] & 1] = -7;
    check();
    shared = (struct record){.first = local[1]};
    check();
    other = shared;
    other.tail[1] = 11;
    shared = other;
    check();
    note((unsigned)pair(&numbers[1]));
    note((unsigned)pair(local));
    struct record *p = &shared;
    bump((int *)p, 3);
    p->wide = p->first;
    p->tail[p->first & 1]++;
    check();
    return shared.first & 127;
}
