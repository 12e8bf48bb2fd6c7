// verdict: UNKNOWN
// reason: types of pointers to enumerations
// gcc: fails
// To gcc it has the type of an unqualified unsigned.
extern void reach_error(void);
enum colour { RED, GREEN };

int main(void) {
    if (_Generic((volatile enum colour *)0, unsigned *: 1, default: 0)) reach_error();
}
