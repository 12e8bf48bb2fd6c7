// verdict: UNKNOWN
// reason: type of a cast to an atomic type
// gcc: fails
extern void reach_error(void);

int main(void) {
    if (_Generic((_Atomic int)0, int: 1, default: 0) == 1) reach_error();
}
