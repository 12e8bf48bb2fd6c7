// verdict: UNKNOWN
// gcc: skip
// gcc stores the members and nothing else.
void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s a = {1, 2};
  if (((unsigned char *)&a)[1] == 5) reach_error();
  return 0;
}
