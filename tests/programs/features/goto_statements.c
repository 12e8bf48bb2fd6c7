/* goto: backwards, forwards, out of nested loops, into a block and into a loop body. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int count, state, path;

static void check(void) {
    note((unsigned)count);
    note((unsigned)state);
    note((unsigned)path);
}

int main(void) {
    int i, k;
again:
    count++;
    check();
    if (count < 4)
        goto again;
    for (i = 0; i < 5; i++)
        for (k = 0; k < 5; k++)
            if (i * k == 6)
                goto found;
found:
    note((unsigned)(i * 10 + k));
    goto inside;
    {
        path = 1000;
    inside:
        path += 1;
    }
    check();
    i = 3;
    goto middle;
    while (i > 0) {
        path += 10;
    middle:
        path += 100;
        i--;
    }
    check();
    if (path < 0) {
    hidden:
        path += 5;
        check();
        goto end;
    } else {
        goto hidden;
    }
end:
    switch (state) {
    case 0:
        state = 2;
        goto resume;
    case 1:
        path++;
    resume:
    case 2:
        path += 7;
    }
    check();
    goto last;
last:;
    return path & 127;
}
