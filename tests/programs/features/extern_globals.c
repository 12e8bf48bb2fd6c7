/* Tentative definitions, extern declarations, globals that point to each other, const globals. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

extern int declared;
int tentative;
int tentative;
static int hidden;
static int hidden = 4;
int declared = 3;
const int fixed = 12;
int *const to_declared = &declared;
struct ring {
    struct ring *next;
    int v;
};
extern struct ring second;
struct ring first = {&second, 1};
struct ring second = {&first, 2};
int table[3] = {sizeof(int), (3 + 4) * 2, 'a' - 1};
int *inside = &table[1];
char *tail = "globals" + 3;
int (*row)[3] = &table;

static void check(void) {
    note((unsigned)declared), note((unsigned)tentative), note((unsigned)hidden), note((unsigned)fixed);
    note((unsigned)first.next->v), note((unsigned)first.next->next->v);
    for (int k = 0; k < 3; k++)
        note((unsigned)table[k]);
    note((unsigned)*inside), note((unsigned)*tail);
}

int main(void) {
    check();
    *to_declared = fixed + hidden;
    tentative++;
    check();
    first.next->next->v = 9;
    second.next->v++;
    check();
    inside[1] = inside[-1] * 2;
    inside++;
    (*row)[0] = 55;
    tail++;
    check();
    return declared;
}
