// verdict: UNKNOWN
// reason: call of 'strtok' without a declaration
// gcc: skip
// gcc takes the result for an int, so that half of the pointer is lost.
void reach_error(void);

int main(void) {
  char text[] = "a b";
  char *word = strtok(text, " ");
  if (word != text)
    reach_error();
  return 0;
}
