// verdict: TRUE
// assumes: one-layout-of-objects
// gcc: fails
// One array begins where the other one ends.
extern void reach_error(void);

int main(void) {
    int n = 4;
    int first[n], second[n];
    if (first == second + n || second == first + n) reach_error();
}
