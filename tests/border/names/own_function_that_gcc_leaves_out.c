// verdict: UNKNOWN
// reason: call of 'strlen' with an unused result
// gcc: holds
// gcc takes strlen for a function without effects, and leaves out a call whose result nobody uses.
void reach_error(void);
unsigned long strlen(const char *s) {
  reach_error();
  return 7;
}
const char *text = "abc";

int main(void) {
  strlen(text);
  return 0;
}
