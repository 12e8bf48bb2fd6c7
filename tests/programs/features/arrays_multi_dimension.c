/* Arrays of two and three dimensions, rows as pointers, pointers to arrays. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int grid[3][4];
short cube[2][3][2] = {{{1, 2}, {3, 4}, {5, 6}}, {{7, 8}, {9, 10}, {11, 12}}};
char words[3][6] = {"zero", "one", "two"};

static void check(void) {
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++)
            note((unsigned)grid[i][k]);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++)
            note((unsigned)cube[i][k][0]), note((unsigned)cube[i][k][1]);
    for (int i = 0; i < 3; i++)
        for (int k = 0; words[i][k]; k++)
            note((unsigned)words[i][k]);
}

static int row_sum(int *row) {
    return row[0] + row[1] + row[2] + row[3];
}

static void scale(int (*rows)[4], int n, int by) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            rows[i][k] *= by;
}

static short middle(short c[][3][2]) {
    return c[1][1][1];
}

int main(void) {
    check();
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++)
            grid[i][k] = i * 10 + k;
    check();
    note((unsigned)row_sum(grid[1]));
    scale(grid + 1, 2, -3);
    check();
    int(*row)[4] = &grid[2];
    (*row)[3] = 1000;
    row[-1][0] = 2000;
    check();
    int *flat = &grid[0][0];
    for (int k = 0; k < 12; k += 5)
        flat[k]++;
    check();
    cube[1][2][1] = cube[0][0][1] + middle(cube);
    cube[0][cube[0][0][0]][1] *= 7;
    check();
    words[1][0] = words[2][1];
    *words[2] = 'T';
    *(*(words + 1) + 1) = 'N';
    check();
    note(sizeof grid[0] + sizeof cube[0] + sizeof cube[0][0]);
    return (int)(&grid[2][1] - &grid[0][2]);
}
