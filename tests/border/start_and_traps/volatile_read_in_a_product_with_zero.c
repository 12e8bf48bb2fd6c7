// verdict: TRUE
// gcc: skip
// The object is read although its value does not matter.
extern void reach_error(void);

int main(void) {
    volatile int *p = 0;
    int y = *p * 0;
    reach_error();
}
