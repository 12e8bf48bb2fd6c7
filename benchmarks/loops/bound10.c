/* safe: needs x <= 10. Ten rounds: enumerating them is a proof as well. */
extern void reach_error(void);

int main(void) {
    unsigned x = 0;
    while (x < 10)
        x++;
    if (x != 10)
        reach_error();
    return 0;
}
