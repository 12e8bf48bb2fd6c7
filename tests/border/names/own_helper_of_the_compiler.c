// verdict: TRUE
// assumes: own-body-is-called
// gcc: fails
// gcc calls this function to count bits.
extern void reach_error(void);
static unsigned long x = 1;

int __popcountdi2(long number) { return 7; }

int main(void) {
    if (__builtin_popcountl(x) == 7) reach_error();
}
