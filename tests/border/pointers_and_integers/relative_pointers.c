// verdict: TRUE
// Objects that keep the distance to their successor instead of its address.
void reach_error(void);

struct node { int value; long next; } a, b, c;

static struct node *next(struct node *n) {
    return (struct node *)((char *)n + n->next);
}

int main(void) {
    a.next = (char *)&b - (char *)&a;
    b.next = (char *)&c - (char *)&b;
    c.next = (char *)&a - (char *)&c;
    next(&a)->value = 2;
    next(next(&a))->value = 3;
    next(next(next(&a)))->value = 1;
    if (a.value != 1 || b.value != 2 || c.value != 3)
        reach_error();
    return 0;
}
