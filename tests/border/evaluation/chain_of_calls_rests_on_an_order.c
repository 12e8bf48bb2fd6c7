// verdict: TRUE
// assumes: one-order-of-evaluation
// Four calls have 24 orders.
void reach_error(void);
static int count;

static int next(void) { return ++count; }

int main(void) {
    int x = next() + next() + next() + next();
    if (x != 10)
        reach_error();
    return 0;
}
