// verdict: FALSE
// The side of gcc counts, though libclang parses.
void reach_error(void);

int main(void) {
#if defined __GNUC__ && !defined __clang__
  reach_error();
#endif
  return 0;
}
