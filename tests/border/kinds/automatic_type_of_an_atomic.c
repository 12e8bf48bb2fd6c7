// verdict: UNKNOWN
// reason: __auto_type in a file with atomic types
// gcc: fails
extern void reach_error(void);
_Atomic int a;

int main(void) {
    __auto_type b = a;
    if (_Generic(&b, int *: 1, _Atomic int *: 0)) reach_error();
}
