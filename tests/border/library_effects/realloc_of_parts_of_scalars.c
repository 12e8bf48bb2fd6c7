// verdict: TRUE
// assumes: memory-is-used-properly allocation-succeeds
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

struct message {
    int length;
    char text[];
};

int main(void) {
    struct message *m = malloc(sizeof *m + 3);
    if (!m) return 0;
    m->length = 3;
    memcpy(m->text, "ab", 3);
    m = realloc(m, sizeof *m + 8);
    if (!m) return 0;
    if (m->length != 3 || m->text[0] != 'a' || m->text[1] != 'b' || m->text[2] != 0) reach_error();
    short *s = malloc(5);
    if (!s) return 0;
    memcpy(s, "vwxyz", 5);
    s = realloc(s, 8);
    if (!s || ((char *)s)[4] != 'z') reach_error();
    s = realloc(s, 3);
    if (!s || ((char *)s)[2] != 'x') reach_error();
}
