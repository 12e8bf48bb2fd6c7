/* safe: needs i + 2 * j = 21 with bounds of i and of j. Four rounds: enumerating them is a proof as well. */
extern void reach_error(void);

int main(void) {
    int i = 1, j = 10;
    while (i <= j) {
        i += 2;
        j--;
    }
    if (j != 6)
        reach_error();
    return 0;
}
