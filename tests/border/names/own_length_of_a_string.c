// verdict: FALSE
// What gcc cannot compute is left to the body of the program.
void reach_error(void);
unsigned long strlen(const char *s) { return 7; }
const char *text = "abc";

int main(void) {
  if (strlen(text) == 7)
    reach_error();
  return 0;
}
