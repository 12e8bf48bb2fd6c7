// verdict: FALSE
// assumes: memory-is-used-properly
// gcc: holds
extern void reach_error(void);

static const int table[2][2] = {{1, 2}, {3, 4}};

int main(void) {
    *(int *)&table[1][0] = 6;
    if (table[1][0] == 6) reach_error();
}
