// verdict: UNKNOWN
// reason: in a program that defines 'strlen'
// gcc: skip
// gcc may compute the length itself or call the function of the program.
void reach_error(void);
unsigned long strlen(const char *s) { return 7; }

int main(void) {
  if (__builtin_strlen("abc") == 3)
    reach_error();
  return 0;
}
