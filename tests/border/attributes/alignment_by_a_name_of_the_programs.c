// verdict: UNKNOWN
// reason: alignment in a program with its own type 'int64_t'
// gcc: skip
extern void reach_error(void);
typedef char int64_t;
char p1;
_Alignas(int64_t) char x;

int main(void) {
  if ((unsigned long)&x % 8 != 0) reach_error();
  return 0;
}
