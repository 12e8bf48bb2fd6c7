// verdict: TRUE
extern void reach_error(void);

struct pair { int a, b; };

static int *counter(void) {
    static int x = 5;
    return &x;
}

static int *second(struct pair *p) { return &p->b; }

int main(void) {
    struct pair p = {1, 2};
    if (!counter() || *counter() != 5 || *second(&p) != 2) reach_error();
}
