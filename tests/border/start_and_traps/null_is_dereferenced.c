// verdict: TRUE
// The store traps.
void reach_error(void);
struct list {
    int value;
    struct list *next;
};

static int second(struct list *list) { return list->next->value; }

int main(void) {
    struct list one = {1, 0};
    int value = second(&one);
    reach_error();
    return value;
}
