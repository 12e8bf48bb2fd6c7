// verdict: UNKNOWN
// reason: alignment of what a pointer points to
// gcc: holds
extern void reach_error(void);

double *p;

int main(void) {
    if (__alignof__(*(char *)p) != 8) reach_error();
}
