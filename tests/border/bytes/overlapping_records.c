// verdict: TRUE
// assumes: memory-is-used-properly
// gcc: fails
extern void reach_error(void);

struct five { long a, b, c, d, e; };
long buffer[8] = {1, 2, 3, 4, 5, 6, 7, 8};

int main(void) {
    *(struct five *)(buffer + 1) = *(struct five *)buffer;
    if (buffer[5] != 5) reach_error();
}
