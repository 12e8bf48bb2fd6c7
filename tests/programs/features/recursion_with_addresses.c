/* Recursive functions whose locals, arrays and records are reached from deeper calls. */
#include <stdlib.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct frame {
    int depth;
    struct frame *up;
    int values[3];
    int *slot;
};
int total;

static int walk(struct frame *f) {
    int sum = 0;
    for (; f; f = f->up) sum = sum * 3 + f->values[f->depth % 3] + *f->slot;
    return sum;
}
static int descend(int depth, struct frame *up, int *result) {
    int here = depth * 10;
    struct frame f = {depth, up, {depth, depth + 1, depth + 2}, &here};
    int local[2] = {depth, -depth};
    note((unsigned)walk(&f));
    if (up) up->values[depth % 3] += 100, *up->slot += 1;
    if (depth == 4) return *result += here, walk(&f);
    int inner = depth;
    int value = descend(depth + 1, &f, depth % 2 ? result : &inner);
    note((unsigned)here), note((unsigned)inner), note((unsigned)f.values[0]);
    local[depth & 1] += value;
    return local[0] * 2 + local[1] + f.values[(depth + 1) % 3];
}
static int even(int n, int *trace);
static int odd(int n, int *trace) {
    int mark[2] = {n, 0};
    mark[1] = *trace;
    *trace = mark[0];
    return n == 0 ? 0 : even(n - 1, &mark[1]) + mark[1];
}
static int even(int n, int *trace) {
    int mark = *trace + 1;
    int r = n == 0 ? 1 : odd(n - 1, &mark);
    *trace += mark;
    return r;
}
struct tree {
    struct tree *kids[2];
    int key;
    struct tree *parent;
};
static struct tree *insert(struct tree **root, int key, struct tree *parent) {
    if (!*root) {
        struct tree *t = malloc(sizeof *t);
        t->kids[0] = t->kids[1] = 0;
        t->key = key;
        t->parent = parent;
        return *root = t;
    }
    return insert(&(*root)->kids[key > (*root)->key], key, *root);
}
static void visit(struct tree *t, int *order) {
    if (!t) return;
    visit(t->kids[0], order);
    note((unsigned)(t->key * 7 + (*order)++ + (t->parent ? t->parent->key : 0)));
    visit(t->kids[1], order);
}

int main(void) {
    note((unsigned)descend(0, 0, &total));
    note((unsigned)total);
    int trace = 5;
    note((unsigned)even(6, &trace)), note((unsigned)trace);
    struct tree *root = 0;
    for (int k = 0; k < 7; k++) insert(&root, k * 5 % 7, 0);
    int order = 0;
    visit(root, &order);
    root->kids[1]->key = 50;
    visit(root, &order);
    return order;
}
