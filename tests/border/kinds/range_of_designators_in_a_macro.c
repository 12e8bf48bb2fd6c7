// verdict: UNKNOWN
// reason: designator that comes from a macro
// gcc: fails
// The tree is the same for [0 ... 3] and for [0][3].
void reach_error(void);

#define ROWS(a, b) [a ... b]
int table[4][4] = {ROWS(0, 3) = {1, 2}};

int main(void) {
  if (table[2][1] == 2)
    reach_error();
  return 0;
}
