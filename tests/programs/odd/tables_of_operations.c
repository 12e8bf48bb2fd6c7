struct ops { int (*f)(struct ops *, int); int n; struct ops *self; };
int add(struct ops *o, int x) {
    return o->n + x;
}
int mul(struct ops *o, int x) {
    o->f = add;
    return o->n * x;
}
struct ops table[] = {{add, 1}, {mul, 2}};
int r[4];
int main(void) {
    for (int i = 0; i < 2; i++) {
        table[i].self = table + i;
        r[i] = table[i].self->f(table[i].self, 5);
    }
    r[2] = table[1].f(&table[1], 5);
    r[3] = table[1].f == table[0].f;
    return 0;
}
