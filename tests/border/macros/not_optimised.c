// verdict: FALSE
void reach_error(void);

int main(void) {
  int optimised = 0;
#ifdef __OPTIMIZE__
  optimised = 1;
#endif
#ifdef __NO_INLINE__
  if (!optimised)
    reach_error();
#endif
  return 0;
}
