// verdict: FALSE
void reach_error(void);

static void fail(void) {
    reach_error();
}

int main(void) {
    unsigned long u = (unsigned long)fail, n = 0;
    for (int i = 0; i < 8; i++)
        n |= (u >> 8 * i & 255) << 8 * i;
    ((void (*)(void))n)();
    return 0;
}
