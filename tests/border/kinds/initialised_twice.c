// verdict: TRUE
// assumes: none
// What is overridden is not evaluated, and another member of a union forgets the former one.
void reach_error(void);
int calls;

static int count(int value) {
  calls++;
  return value;
}

int main(void) {
  int a[2] = {[0] = count(1), [0] = count(2)};
  union {
    int i;
    char c[8];
  } u = {.c = {count(1), [6] = count(2)}, .i = count(3)};
  struct {
    char s[4];
    int n;
  } s = {"abc", .n = 4, .s[0] = 'x'};
  if (calls != 2 || a[0] != 2 || u.i != 3 || u.c[6] != 0 || s.s[0] != 'x' || s.s[2] != 'c')
    reach_error();
  return 0;
}
