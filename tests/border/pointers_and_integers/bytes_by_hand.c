// verdict: FALSE
// The bytes of a pointer but for the lowest are copied, that one is computed.
void reach_error(void);

int x;

int main(void) {
    int *p = &x, *q = 0;
    unsigned char *from = (unsigned char *)&p, *to = (unsigned char *)&q;
    to[1] = from[1];
    to[2] = from[2];
    to[3] = from[3];
    to[4] = from[4];
    to[5] = from[5];
    to[6] = from[6];
    to[7] = from[7];
    to[0] = (unsigned char)((unsigned long)p % 256);
    *q = 8;
    if (x == 8)
        reach_error();
    return 0;
}
