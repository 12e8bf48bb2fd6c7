/* safe: two phases. Needs y = 50 as long as x <= 50, and x = y from then on, with x <= 100. */
extern void reach_error(void);

int main(void) {
    int x = 0, y = 50;
    while (x < 100) {
        if (x >= 50)
            y++;
        x++;
    }
    if (y != 100)
        reach_error();
    return 0;
}
