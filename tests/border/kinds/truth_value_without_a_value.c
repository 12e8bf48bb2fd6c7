// verdict: TRUE
// assumes: memory-is-used-properly
// gcc: skip
extern void reach_error(void);

int main(void) {
    _Bool b;
    int x = b;
    if (x > 1) reach_error();
}
