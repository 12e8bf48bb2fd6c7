// verdict: FALSE
// What is not evaluated does not trap.
void reach_error(void);
struct list {
    int value;
    struct list *next;
};

int main(void) {
    struct list *p = 0;
    int value = p ? p->value : 3;
    if (p && p->next->value == 1)
        return 1;
    if ((!p || p->value == 2) && value == 3)
        reach_error();
    return 0;
}
