// verdict: TRUE
// One function of the table has another type, but its place is never called.
void reach_error(void);
int seen;
void integer(int a) { seen = a; }
void real(double d) { seen = -1; }
void (*table[2])(int) = {integer, (void (*)(int))real};
int main(void) {
  for (int i = 0; i < 2; i++)
    if (i % 2 == 0) table[i](i + 1);
  if (seen != 1) reach_error();
  return 0;
}
