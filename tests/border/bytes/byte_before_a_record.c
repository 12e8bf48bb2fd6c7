// verdict: TRUE
// The name of what lies before an object is needed, although nothing does.
extern void reach_error(void);
static struct { char bytes[16]; int top; } arena;

static char *at(int position) { return arena.bytes + position - 1; }

int main(void) {
    *at(arena.top + 1) = 1;
    *(int *)at(arena.top + 5) = 3;
    if (arena.bytes[0] != 1 || arena.bytes[4] != 3) reach_error();
}
