// verdict: TRUE
// data-model: ILP32
// gcc -m32 computes with the x87 unit: FLT_EVAL_METHOD is 2 and double_t is long double.
#include <float.h>
#include <math.h>
void reach_error(void);

int main(void) {
  if (FLT_EVAL_METHOD != 2 || sizeof(double_t) != sizeof(long double) || sizeof(long) != 4)
    reach_error();
#ifdef __SSE2_MATH__
  reach_error();
#endif
  return 0;
}
