// verdict: FALSE
// assumes: memory-is-used-properly
// gcc: holds
extern void reach_error(void);

static const int c;

int main(void) {
    *(int *)&c = 1;
    if (c) reach_error();
}
