/* && and || evaluate their right side only when needed; nested, and inside conditions. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int calls, last;
int g = 3;

static void check(void) {
    note((unsigned)calls);
    note((unsigned)last);
    note((unsigned)g);
}

static int yes(int id) {
    calls++;
    last = id;
    return id;
}

static int no(int id) {
    calls += 100;
    last = -id;
    return 0;
}

int main(void) {
    int *null = 0;
    g = yes(1) && no(2) && yes(3);
    check();
    g = no(4) || yes(5) || yes(6);
    check();
    g = (no(7) && yes(8)) || (yes(9) && yes(10));
    check();
    g = !(yes(11) || no(12)) || !no(13);
    check();
    if (null && *null > 0)
        g = 50;
    check();
    if (!null || *null)
        g += 5;
    check();
    while (g > 0 && yes(g) != 3)
        g--;
    check();
    g = yes(2) > 1 && yes(3) < 4 ? yes(20) : no(21);
    check();
    int i = 0, found = 0;
    for (; i < 10 && !found; i++)
        found = i * i > 20 && yes(i);
    check();
    note((unsigned)i);
    yes(1) && (g = 77);
    no(1) && (g = 78);
    no(1) || (g++, 1);
    check();
    return (0 || 2) + (3 && 4) * 2;
}
