// verdict: TRUE
// The order of labels in a switch does not matter; a declaration before the first one is never executed.
void reach_error(void);

static int f(int x) {
    int way = 0;
    switch (x) {
        int unused = 1;
        way = 100;
    case 1:
        way += 1;
    default:
        way += 10;
        break;
    case 2:
        unused = 5;
        way += unused;
    }
    return way;
}

int main(void) {
    if (f(1) != 11 || f(2) != 5 || f(3) != 10)
        reach_error();
    return 0;
}
