// verdict: FALSE
// The body of the program counts, with its own type.
void reach_error(void);
static int log(const char *text, int level) { return text[level]; }

int main(void) {
  if (log("ab", 1) == 'b')
    reach_error();
  return 0;
}
