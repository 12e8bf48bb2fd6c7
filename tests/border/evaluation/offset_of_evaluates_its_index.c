// verdict: FALSE
void reach_error(void);
struct table {
    int size;
    long rows[4];
};

int main(void) {
    int k = 2;
    unsigned long offset = __builtin_offsetof(struct table, rows[k++]);
    if (offset == 24 && k == 3)
        reach_error();
    return 0;
}
