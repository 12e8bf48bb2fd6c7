/* Arrays in structs in arrays, with constant, varying and negative offsets. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct cell {
    _Bool flag;
    char tag[2];
};
struct row {
    short id;
    struct cell cells[3];
    long last[4];
    unsigned char end;
};
struct row rows[3];
long wide[6] = {1, 2, 3, 4, 5, 6};
int matrix[3][4];
unsigned long three = 3;
long one = 1;

static void check(void) {
    for (int r = 0; r < 3; r++) {
        note((unsigned)rows[r].id);
        for (int c = 0; c < 3; c++) {
            struct cell *cell = &rows[r].cells[c];
            note(cell->flag), note((unsigned)cell->tag[0] * 3u + (unsigned)cell->tag[1]);
        }
        for (int k = 0; k < 4; k++) note((unsigned)rows[r].last[k]);
        note(rows[r].end);
    }
}

int main(void) {
    struct row *p = &rows[1];
    p->cells[three & 1].flag = 77;
    check();
    p[-1].cells[one + 1].tag[one] = 5;
    check();
    p->last[one - 1] = 40;
    p->last[three - 1] = 41;
    note((unsigned)rows[1].last[0]), note((unsigned)rows[1].last[2]);
    p++;
    p->end = 9;
    p[-2].end = 8;
    (p - 1)->id = 7;
    check();
    /* a long index with a constant part that is negative */
    for (long i = 1; i < 6; i++) wide[i - 1] += wide[i] * 2;
    for (long i = 5; i > 0; i--) wide[5 - i] ^= i;
    for (int i = 0; i < 6; i++) note((unsigned)wide[i]);
    /* two dimensions through different pointers */
    int (*line)[4] = matrix;
    int *flat = &matrix[0][0];
    line[2][3] = 23;
    (*(line + 1))[three] = 13;
    flat[5] = 11;
    *(*(matrix + 2) + 1) = 21;
    line++;
    line[-1][one] = 1;
    for (int i = 0; i < 12; i++) note((unsigned)flat[i]);
    for (int i = 0; i < 3; i++)
        for (int j = 3; j >= 0; j--) note((unsigned)matrix[i][j]);
    struct row copy = rows[1], copies[2];
    copies[one] = copy;
    copies[0] = copies[1];
    copies[0].cells[2].tag[1] = 3;
    note((unsigned)copies[0].last[2]), note((unsigned)copies[1].cells[2].tag[1]), note(copies[one - 1].cells[1].flag);
    struct cell *c = rows[0].cells + 2;
    c->tag[0] = 'x';
    c--;
    c->flag = 1;
    check();
    return (int)(c - rows[0].cells);
}
