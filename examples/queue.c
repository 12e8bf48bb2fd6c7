/* Safe: a ring buffer hands out its elements in the order in which they came. */
#include <assert.h>
#include <stdbool.h>

#define CAPACITY 4

extern int __VERIFIER_nondet_int(void);

struct queue {
    int items[CAPACITY];
    unsigned first;
    unsigned count;
};

static bool put(struct queue *queue, int item) {
    if (queue->count == CAPACITY) {
        return false;
    }
    queue->items[(queue->first + queue->count) % CAPACITY] = item;
    queue->count++;
    return true;
}

static bool take(struct queue *queue, int *item) {
    if (queue->count == 0) {
        return false;
    }
    *item = queue->items[queue->first];
    queue->first = (queue->first + 1) % CAPACITY;
    queue->count--;
    return true;
}

int main(void) {
    struct queue queue = {.first = 0, .count = 0};
    int next_in = 0;
    int next_out = 0;

    for (int round = 0; round < 10; round++) {
        int item;
        if (__VERIFIER_nondet_int() > 0) {
            if (put(&queue, next_in)) {
                next_in++;
            }
        } else if (take(&queue, &item)) {
            assert(item == next_out);
            next_out++;
        }
        assert(queue.count == (unsigned)(next_in - next_out));
    }
    return 0;
}
