struct n;
struct n *head;
int take(struct n *);
struct n { int v; struct n *next; };
int take(struct n *p) {
    return p ? p->v + take(p->next) : 0;
}
int r;
int main(void) {
    struct n a = {1, 0}, b = {2, &a};
    head = &b;
    r = take(head);
    return 0;
}
