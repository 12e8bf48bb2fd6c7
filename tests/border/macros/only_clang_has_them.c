// verdict: TRUE
#include <assert.h>
#include <inttypes.h>

int main(void) {
#if defined __is_target_arch || defined __building_module || defined __has_constexpr_builtin
  assert(0);
#endif
  assert(sizeof(PRId8) == 2 && sizeof(SCNd8) == 4);
  return 0;
}
