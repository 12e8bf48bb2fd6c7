/* Function pointers in nested structs, in arrays, behind void pointers and in copies. */
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct device;
struct operations {
    const char *name;
    int (*open)(struct device *, int);
    struct {
        void (*reset)(struct device *);
        int (*scale[2])(int);
    } extra;
};
struct device {
    int state[2];
    const struct operations *operations;
    struct operations own;
    void *private;
};
static int twice(int v) { return 2 * v; }
static int thrice(int v) { return 3 * v; }
static int open_first(struct device *d, int mode) { return d->state[mode & 1]++; }
static int open_second(struct device *d, int mode) { return d->state[1] += mode; }
static void reset_all(struct device *d) { d->state[0] = d->state[1] = 0; }
static void reset_one(struct device *d) { d->state[0] = -1; }

static const struct operations table[2] = {
    {"first", open_first, {reset_all, {twice, thrice}}},
    {.name = "second", .open = open_second, .extra = {.reset = reset_one, .scale = {[1] = twice, [0] = thrice}}},
};
struct device devices[2] = {{{1, 2}, &table[0]}, {{3, 4}, &table[1]}};

static void check(void) {
    for (int i = 0; i < 2; i++) note((unsigned)devices[i].state[0]), note((unsigned)devices[i].state[1]);
}
static int apply(void *f, int v) {
    int (*g)(int) = f;
    return g(v);
}

int main(void) {
    int which = 1;
    for (int i = 0; i < 2; i++) {
        struct device *d = &devices[i];
        note((unsigned)d->operations->open(d, i + 5));
        note((unsigned)d->operations->extra.scale[which](i + 1));
        note((unsigned)(unsigned char)d->operations->name[1]);
        check();
    }
    devices[0].own = *devices[1].operations;
    devices[0].own.extra.reset(&devices[0]);
    check();
    memcpy(&devices[1].own, &table[0], sizeof table[0]);
    devices[1].own.extra.reset(&devices[1]);
    check();
    devices[1].private = &devices[0].own;
    struct operations *o = devices[1].private;
    o->extra.scale[0] = o->extra.scale[which];
    note((unsigned)o->extra.scale[0](21));
    note((unsigned)apply(o->extra.scale[0] == twice ? (void *)thrice : (void *)twice, 5));
    int (**slot)(struct device *, int) = &o->open;
    *slot = open_first;
    note((unsigned)(*slot)(&devices[1], 1));
    check();
    int (*const list[])(int) = {twice, thrice, twice};
    int sum = 0;
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++) sum = list[i](sum + 1);
    return sum;
}
