// verdict: TRUE
void reach_error(void);

int main(void) {
#if !defined __has_builtin || !__has_builtin(__builtin_clz) || __has_builtin(__builtin_bitreverse32)
  reach_error();
#endif
#if !__has_attribute(__always_inline__) || __has_attribute(overloadable)
  reach_error();
#endif
  return 0;
}
