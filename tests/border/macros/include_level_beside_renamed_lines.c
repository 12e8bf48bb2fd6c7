// verdict: UNKNOWN
// gcc: fails
// libclang does not say which of the macros has become a number.
void reach_error(void);
#line 10
int line = __LINE__;

int main(void) {
  if (__INCLUDE_LEVEL__ == 0)
    reach_error();
  return 0;
}
