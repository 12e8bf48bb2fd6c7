// verdict: TRUE
// assumes: none
void reach_error(void);

int main(void) {
#if __GNUC__ < 12 || __GNUC__ > 12 || !defined __GNUC_PATCHLEVEL__
  reach_error();
#endif
  return 0;
}
