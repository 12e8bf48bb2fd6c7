// verdict: UNKNOWN
// reason: call of 'strlen' on constants, in a program that defines it
// gcc: holds
// gcc knows the length of a literal without the function.
void reach_error(void);
unsigned long strlen(const char *s) { return 7; }

int main(void) {
  if (strlen("abc") == 7)
    reach_error();
  return 0;
}
