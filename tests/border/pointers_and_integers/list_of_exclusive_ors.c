// verdict: TRUE
void reach_error(void);

struct node { int value; unsigned long link; } a, b, c;

int main(void) {
    a.link = (unsigned long)&b;
    b.link = (unsigned long)&a ^ (unsigned long)&c;
    c.link = (unsigned long)&b;
    unsigned long before = 0, here = (unsigned long)&a;
    for (int i = 1; i <= 3; i++) {
        struct node *n = (struct node *)here;
        n->value = i;
        unsigned long after = n->link ^ before;
        before = here;
        here = after;
    }
    if (here != 0 || a.value != 1 || b.value != 2 || c.value != 3)
        reach_error();
    return 0;
}
