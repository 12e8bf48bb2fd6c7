// verdict: FALSE
// gcc clears the union before it stores its first member.
void reach_error(void);
union u { char c; int i; };
int main(void) {
  union u x = {1};
  if (x.i == 1) reach_error();
  return 0;
}
