// verdict: FALSE
// assumes: one-layout-of-objects
extern void reach_error(void);
static _Thread_local int of_the_thread;
static int of_all;

int main(void) {
    long distance = (long)&of_the_thread - (long)&of_all;
    if (distance > 0x80000000l || distance < -0x80000000l) reach_error();
}
