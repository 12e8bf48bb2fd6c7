// verdict: UNKNOWN
// reason: shift beyond the width of its type in a constant expression
// gcc: fails
extern void reach_error(void);

int main(void) {
    char a[(1 << 33) ? 3 : 4];
    if (sizeof a != 3) reach_error();
}
