/* GNU statement expressions: values, side effects, nesting, control flow inside, macros with locals. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int g = 2;

static void check(void) {
    note((unsigned)g);
}

#define max(a, b) \
    ({ \
        __typeof__(a) a_ = (a); \
        __typeof__(b) b_ = (b); \
        a_ > b_ ? a_ : b_; \
    })

static int find(const int *values, int n, int wanted) {
    return ({
        int k;
        for (k = 0; k < n; k++)
            if (values[k] == wanted)
                break;
        k < n ? k : -1;
    });
}

static int early(int x) {
    int y = ({
        if (x < 0)
            return -1;
        x * 2;
    });
    return y + 1;
}

int main(void) {
    int i = 3;
    g = max(i++, 2);
    check();
    g = max(max(i, 9), max(g, 10)) + i;
    check();
    int values[] = {4, 8, 15};
    g = find(values, 3, 15) * 10 + find(values, 3, 5);
    check();
    g = ({ int t = g; t += 4; t * 2; });
    check();
    if (({ g++; g > 30; }))
        g -= 5;
    check();
    while (({ int t = --g; t > 25; }))
        ;
    check();
    ({ g += 100; });
    check();
    g = early(-5) + early(5);
    check();
    struct pair {
        int a, b;
    } p = ({ struct pair q = {g, 6}; q.a++; q; });
    note((unsigned)(p.a * p.b));
    g = 1 ? ({ i = 7; i; }) : ({ i = 8; i; });
    check();
    return ({ g; }) + i;
}
