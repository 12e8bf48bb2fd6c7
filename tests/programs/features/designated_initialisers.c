/* Designators for fields and elements, nested designators, overrides, GNU array ranges. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct point {
    int x, y, z;
};
struct shape {
    struct point corners[3];
    struct {
        char tag;
        union {
            int i;
            short s[2];
        } u;
    } info;
};
int sparse[8] = {[2] = 5, 6, [7] = 9, [0] = 1};
int ranged[10] = {[0 ... 3] = 7, [2] = 8, [6 ... 8] = -1, 4};
int sized[] = {1, [5] = 2, 3};
struct point p = {.z = 3, .x = 1};
struct point jump = {.y = 5, 6};
struct shape s = {.corners[1] = {.y = 4}, .corners[2].x = 7, .info = {.u.s[1] = 2, .tag = 'q'}};
struct shape many[2] = {[1].corners[0] = {1, 2, 3}, [1].info.tag = 'm', [0] = {.corners = {[0 ... 2] = {1, .z = 5}}}};
int matrix[2][3] = {[1][1] = 5, 6, [0] = {[2] = 9}};
enum { A, B, C };
const char *names[] = {[C] = "c", [A] = "a", [B] = "b"};

static void note_point(struct point q) {
    note((unsigned)q.x), note((unsigned)q.y), note((unsigned)q.z);
}

static void note_shape(struct shape *t) {
    for (int k = 0; k < 3; k++)
        note_point(t->corners[k]);
    note((unsigned)t->info.tag);
    note((unsigned)t->info.u.i);
}

static void check(void) {
    for (int k = 0; k < 8; k++)
        note((unsigned)sparse[k]);
    for (int k = 0; k < 10; k++)
        note((unsigned)ranged[k]);
    for (unsigned k = 0; k < sizeof sized / sizeof *sized; k++)
        note((unsigned)sized[k]);
    note_point(p), note_point(jump);
    note_shape(&s), note_shape(&many[0]), note_shape(&many[1]);
    for (int k = 0; k < 6; k++)
        note((unsigned)matrix[k / 3][k % 3]);
    for (int k = A; k <= C; k++)
        note((unsigned)names[k][0]);
}

int main(void) {
    check();
    int n = 4;
    struct shape local = {.info.u = {.i = n * n}, .corners = {{n}, {.z = n + 1}}};
    note_shape(&local);
    int values[5] = {[1] = n, [3 ... 4] = n * 2};
    note((unsigned)(values[0] + values[1] * 10 + values[3] * 100 + values[4]));
    struct point old = {x: 1, y: 2};
    note_point(old);
    return (int)(sizeof sized / sizeof sized[0]);
}
