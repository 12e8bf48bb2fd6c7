// verdict: UNKNOWN
// reason: an output of inline assembly in the address of another one
// gcc: fails
extern void reach_error(void);

int main(void) {
    int a[4] = {0}, i = 1;
    __asm__("" : "=r"(i), "=r"(a[i]) : "0"(2), "1"(5));
    if (a[2] == 5) reach_error();
}
