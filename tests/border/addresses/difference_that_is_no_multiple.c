// verdict: TRUE
// assumes: memory-is-used-properly
// gcc: fails
extern void reach_error(void);

int b[4];

int main(void) {
    int *p = (int *)((char *)b + 2);
    if (p - b != 0) reach_error();
}
