// verdict: FALSE
// Nothing is accessed: the idiom for offsets.
void reach_error(void);
struct pair {
    int first, second;
};

int main(void) {
    struct pair *p = 0;
    unsigned long a = (unsigned long)&p->second, b = (unsigned long)&((struct pair *)0)->second;
    if (a == 4 && b == 4)
        reach_error();
    return 0;
}
