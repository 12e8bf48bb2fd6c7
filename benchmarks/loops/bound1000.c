/* safe: needs x <= 1000. Enumerating the rounds takes too long. */
extern void reach_error(void);

int main(void) {
    unsigned x = 0;
    while (x < 1000)
        x++;
    if (x != 1000)
        reach_error();
    return 0;
}
