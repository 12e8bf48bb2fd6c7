// verdict: FALSE
// The other order of the same expression, which gcc takes.
void reach_error(void);
int g = 1;

static int set(int value) {
    g = value;
    return 0;
}

int main(void) {
    if (g + set(5) == 5)
        reach_error();
    return 0;
}
