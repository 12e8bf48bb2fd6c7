// verdict: FALSE
// For gcc a `break` in the condition of a loop, inside a statement expression, leaves the loop around.
void reach_error(void);

int main(void) {
    int rounds = 0, inner = 0;
    for (int i = 0; i < 2; i++) {
        rounds++;
        while (({ if (inner == 3) break; 1; }))
            inner++;
        rounds++;
    }
    if (rounds == 1)
        reach_error();
    return 0;
}
