/* Initialisers: partial, nested, with brace elision, of scalars in braces, of locals by run-time values. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct point {
    int x, y;
};
struct line {
    struct point from, to;
    char label[4];
};
int partial[5] = {1, 2};
int elided[2][3] = {1, 2, 3, 4};
int mixed[3][2] = {{1}, 2, 3, {4}};
struct line lines[] = {1, 2, 3, 4, "ab", {{5}, {6, 7}, {'x', 'y'}}, {.to.y = 9}};
struct point points[2] = {{1, 2}, 3};
int scalar = {7};
struct line single = {{1, 2}, {3, 4}, "xyzw"};

static void check(void) {
    for (int k = 0; k < 5; k++)
        note((unsigned)partial[k]);
    for (int k = 0; k < 6; k++)
        note((unsigned)elided[k / 3][k % 3]), note((unsigned)mixed[k / 2][k % 2]);
    for (unsigned k = 0; k < sizeof lines / sizeof *lines; k++) {
        note((unsigned)lines[k].from.x), note((unsigned)lines[k].from.y);
        note((unsigned)lines[k].to.x), note((unsigned)lines[k].to.y);
        for (int c = 0; c < 4; c++)
            note((unsigned)lines[k].label[c]);
    }
    note((unsigned)(points[0].x + points[0].y * 10 + points[1].x * 100 + points[1].y * 1000));
    note((unsigned)scalar);
    note((unsigned)single.label[3]);
}

int main(void) {
    check();
    for (int k = 0; k < 3; k++) {
        int local[4] = {k, k * k};
        struct line l = {{k, k + 1}, points[1], {'a', (char)('a' + k)}};
        struct point copy = l.to, pair[2] = {copy, l.from};
        note((unsigned)(local[0] + local[1] + local[2] + local[3]));
        note((unsigned)(l.from.y + l.to.x + l.label[1] + l.label[2]));
        note((unsigned)(pair[0].x * 3 + pair[1].y));
        local[2] = 100, local[3] = 100, l.label[2] = 'z';
    }
    int zero[3] = {0}, empty[2] = {};
    note((unsigned)(zero[0] | zero[1] | zero[2] | empty[0] | empty[1]));
    note(sizeof lines / sizeof lines[0]);
    return lines[2].to.y;
}
