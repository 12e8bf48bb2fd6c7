struct a;
struct b { struct a *p; int v; };
struct a { struct b *q; int v; } ga;
struct b gb = {&ga, 2};
int r;
int main(void) {
    ga.q = &gb;
    ga.q->p->v = 5;
    gb.p->q->v += ga.v;
    r = gb.v;
    return 0;
}
