// verdict: TRUE
void reach_error(void);

#define AT(i) [i]
int table[4][4] = {[1][2] = 5, [2 ... 3] = {[0 ... 1] = 7, 9}};
int line[5] = {AT(3) = 4, 6};

int main(void) {
  if (table[1][2] != 5 || table[2][1] != 7 || table[3][2] != 9 || table[3][3] != 0)
    reach_error();
  if (line[3] != 4 || line[4] != 6)
    reach_error();
  return 0;
}
