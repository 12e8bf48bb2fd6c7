// verdict: TRUE
// assumes: none
// Accesses that are inside for sure rest on nothing.
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);

struct { int head; int a[8]; } s;
int t[256];

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    s.a[c & 7] = 1;
    t[c] = 2;
    s.head = 3;
    if (s.a[c & 7] != 1 || t[c] != 2 || s.head != 3)
        reach_error();
    return 0;
}
