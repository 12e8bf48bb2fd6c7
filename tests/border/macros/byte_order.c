// verdict: TRUE
#include <assert.h>
#include <sys/types.h>

#if BYTE_ORDER == BIG_ENDIAN
enum { FIRST = 1 };
#else
enum { FIRST = 4 };
#endif

int main(void) {
  unsigned number = 0x01020304;
  assert(*(unsigned char *)&number == FIRST);
  assert(htobe32(number) == 0x04030201 && le32toh(number) == number);
  return 0;
}
