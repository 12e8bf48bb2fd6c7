// verdict: TRUE
// gcc: skip
// assumes: allocation-succeeds memory-is-used-properly one-layout-of-objects
// Here no block gets the address of one that was freed; the verdict says that it rests on that.
void reach_error(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
    void *p = malloc(8);
    unsigned long u = (unsigned long)p;
    free(p);
    if ((unsigned long)malloc(8) == u)
        reach_error();
    return 0;
}
