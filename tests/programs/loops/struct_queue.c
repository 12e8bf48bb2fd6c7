/* Safe: a ring buffer gives back what was put in, in the same order. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#define ROOM 4

struct queue {
    unsigned first, used;
    int items[ROOM];
};

static int put(struct queue *q, int item) {
    if (q->used == ROOM)
        return 0;
    q->items[(q->first + q->used) % ROOM] = item;
    q->used++;
    return 1;
}

static int take(struct queue *q, int *item) {
    if (q->used == 0)
        return 0;
    *item = q->items[q->first];
    q->first = (q->first + 1) % ROOM;
    q->used--;
    return 1;
}

int main(void) {
    struct queue q = {0};
    int in = 0, out = 0;
    for (int round = 0; round < 12; round++) {
        int item = 0;
        if (__VERIFIER_nondet_int() > 0)
            in += put(&q, in);
        else if (take(&q, &item)) {
            if (item != out)
                reach_error();
            out++;
        }
        if (q.used > ROOM || (unsigned)(in - out) != q.used)
            reach_error();
    }
    return 0;
}
