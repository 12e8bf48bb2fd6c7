/* safe: a counter that grows by one and, from 500 on, by two. Needs x <= 1000, and x < 500 or x even
   (phases). At most 998 is increased, so that nothing wraps. */
extern void reach_error(void);

int main(void) {
    unsigned x = 0;
    while (x < 1000) {
        if (x < 500)
            x++;
        else
            x += 2;
    }
    if (x != 1000)
        reach_error();
    return 0;
}
