// verdict: FALSE
// assumes: memory-is-used-properly
// gcc: holds
// data-model: ILP32
extern void reach_error(void);

int main(void) {
    char *p = (char *)0xffffff00u;
    unsigned length = 0x1000;
    if (p + length < p) reach_error();
}
