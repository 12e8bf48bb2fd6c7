#include <string.h>
struct s { char c; int i; short h; } a = {1, 2, 3}, b;
char buf[32];
int r[8];
int main(void) {
    memcpy(&b, &a, sizeof a);
    r[0] = b.i;
    memset(&b, 0xff, sizeof b);
    r[1] = b.i;
    r[2] = b.h;
    memcpy(buf + 1, &a.i, 4);
    r[3] = buf[1];
    memmove(buf + 2, buf + 1, 4);
    r[4] = buf[2];
    int *p = memcpy(buf + 8, &(int){77}, 4) ? (int *)(buf + 8) : 0;
    r[5] = *p;
    r[6] = memcmp(&a, &a, sizeof a);
    unsigned u;
    memcpy(&u, "\1\2\3\4", 4);
    r[7] = u;
    return 0;
}
