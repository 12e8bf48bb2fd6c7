// verdict: UNKNOWN
// reason: feature test whose result is not known
// gcc: fails
// Which headers gcc finds is not known here.
void reach_error(void);

int main(void) {
#if __has_include(<stdio.h>)
  reach_error();
#endif
  return 0;
}
