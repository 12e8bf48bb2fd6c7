// verdict: TRUE
// assumes: one-layout-of-objects
// gcc: skip
// One local may begin where the other one ends.
extern void reach_error(void);

static int are_neighbours(int n) {
    int first = 1, second = 2;
    if (n > 0) return are_neighbours(n - 1);
    return &first + 1 == &second || &second + 1 == &first;
}

int main(void) {
    if (are_neighbours(2)) reach_error();
}
