// verdict: UNKNOWN
// reason: alignment beside a type 'int64_t' of the program
// gcc: skip
extern void reach_error(void);
typedef char int64_t;
char p1;
_Alignas(int64_t) char x;

int main(void) {
  if ((unsigned long)&x % 8 != 0) reach_error();
  return 0;
}
