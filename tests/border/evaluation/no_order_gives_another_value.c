// verdict: TRUE
// assumes: none
// Whatever the order, the value is one of two.
void reach_error(void);
int g = 1;

static int set(int value) {
    g = value;
    return 0;
}

int main(void) {
    int x = g + set(5);
    if (x != 1 && x != 5)
        reach_error();
    return 0;
}
