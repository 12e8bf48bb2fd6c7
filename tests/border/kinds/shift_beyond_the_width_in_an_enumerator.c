// verdict: UNKNOWN
// reason: shift beyond the width of its type in a constant expression
// gcc: fails
extern void reach_error(void);
enum { N = 1 << 33 };

int main(void) {
    if (N != 2) reach_error();
}
