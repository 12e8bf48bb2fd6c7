/* Arrays whose length is known at run time: sizeof, loops that allocate again, as parameters. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int r;

static void check(void) {
    note((unsigned)r);
}

static int polynomial(int n) {
    int terms[n];
    for (int k = 0; k < n; k++)
        terms[k] = k * k + 1;
    int sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 2 + terms[n - 1 - k];
    return sum + (int)(sizeof terms / sizeof terms[0]);
}

static int last(int n, const short values[n]) {
    return values[n - 1];
}

int main(void) {
    for (int n = 1; n < 6; n++) {
        r = polynomial(n);
        check();
        short values[n * 2];
        for (int k = 0; k < n * 2; k++)
            values[k] = (short)(k * n);
        r = last(n * 2, values);
        check();
        r = (int)sizeof values;
        check();
    }
    int size = 3;
    char text[size + 1];
    size = 100;
    text[0] = 'a', text[1] = 'b', text[2] = 'c', text[3] = 0;
    char *p = text;
    while (*p)
        r = r * 3 + *p++;
    check();
    return (int)sizeof text + (int)(p - text);
}
