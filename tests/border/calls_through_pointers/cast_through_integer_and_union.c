// verdict: FALSE
void reach_error(void);
int sum;
void one(void) { sum += 1; }
int two(void) { return sum += 2; }
int main(void) {
  union { void (*f)(void); unsigned long bits; } u;
  unsigned long bits = (unsigned long)one;
  u.f = (void (*)(void))two;
  ((void (*)(void))bits)();
  int (*p)() = (int (*)())u.bits;
  if (p() == 3) reach_error();
  return 0;
}
