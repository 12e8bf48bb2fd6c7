// verdict: FALSE
#define JOIN(a, b) a##b
#define TENTH JOIN(0., 1L)
void reach_error(void);
int main(void) {
  if (TENTH != (long double)0.1) reach_error();
  return 0;
}
