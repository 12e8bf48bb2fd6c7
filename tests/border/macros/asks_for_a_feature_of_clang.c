// verdict: FALSE
// gcc 12 has no __has_feature.
void reach_error(void);

#ifndef __has_feature
#define __has_feature(name) 0
#endif

int main(void) {
#if __has_feature(c_static_assert)
  return 0;
#else
  reach_error();
#endif
  return 0;
}
