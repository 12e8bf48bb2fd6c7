// verdict: FALSE
// In the call of a macro over several lines, __LINE__ is the first of them; for clang it is the last.
void reach_error(void);
#define HERE(x) ((x) + __LINE__)

int main(void) {
  if (HERE(
          1000
      ) == 1007)
    reach_error();
  return 0;
}
