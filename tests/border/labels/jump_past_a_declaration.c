// verdict: FALSE
// gcc: skip
// Nothing gives the variable a value in the second call: what the first one left there may be gone.
void reach_error(void);

static int f(int x) {
    switch (x) {
        int kept;
    case 0:
        kept = 1;
        return 0;
    case 1:
        return kept;
    }
    return 0;
}

int main(void) {
    f(0);
    if (f(1) != 1)
        reach_error();
    return 0;
}
