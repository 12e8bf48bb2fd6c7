/* Nested structs and arrays of structs, self-referential types, typedefs, incomplete types. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

typedef struct node node;
struct node {
    node *left, *right;
    int key;
};
typedef struct {
    struct {
        int x, y;
    } corner[2];
    const char *name;
} box;
struct outer {
    int before;
    struct inner {
        char c;
        struct core {
            short s;
            int i;
        } core;
    } inner;
    int after;
} outer = {1, {2, {3, 4}}, 5};
box boxes[2] = {{{{1, 2}, {3, 4}}, "a"}, {{{5, 6}, {7, 8}}, "b"}};
node nodes[5];

static void check(void) {
    note((unsigned)outer.before), note((unsigned)outer.inner.c), note((unsigned)outer.inner.core.s);
    note((unsigned)outer.inner.core.i), note((unsigned)outer.after);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++)
            note((unsigned)boxes[i].corner[k].x), note((unsigned)boxes[i].corner[k].y);
        note((unsigned)boxes[i].name[0]);
    }
}

static int tree_sum(const node *t, int depth) {
    return t ? t->key * depth + tree_sum(t->left, depth + 1) + tree_sum(t->right, depth + 1) : 0;
}

int main(void) {
    check();
    struct core core = outer.inner.core;
    core.i = -1;
    outer.inner.core = core;
    outer.inner.c = (char)(core.s + 200);
    check();
    boxes[1].corner[0] = boxes[0].corner[1];
    boxes[0].corner[1].y += 100;
    boxes[0].name = boxes[1].name;
    check();
    box *p = boxes + 1;
    int *y = &p->corner[1].y;
    *y = p->corner[0].x - p[-1].corner[1].y;
    check();
    for (int k = 0; k < 5; k++)
        nodes[k] = (node){2 * k + 1 < 5 ? &nodes[2 * k + 1] : 0, 2 * k + 2 < 5 ? &nodes[2 * k + 2] : 0, k + 3};
    note((unsigned)tree_sum(nodes, 1));
    nodes[0].left->right->key = 50;
    note((unsigned)tree_sum(&nodes[0], 1));
    return tree_sum(nodes[0].right, 1);
}
