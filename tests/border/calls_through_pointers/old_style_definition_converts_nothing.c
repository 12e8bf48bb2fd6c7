// verdict: FALSE
// A definition with a list of names is no prototype: the double goes where no int is looked for.
void reach_error(void);

static int same(x) short x; { return x; }

int main(void) {
    if (same(5.0) != 5)
        reach_error();
    return 0;
}
