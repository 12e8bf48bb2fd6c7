// verdict: TRUE
#include <assert.h>

#pragma pack(push, outer, 1)
#pragma pack(push)
#pragma pack ( 2 )
struct by_two {
  char a;
  int b;
};
#pragma pack(pop)
struct by_one {
  char a;
  int b;
};
#pragma pack()
struct plain {
  char a;
  int b;
};
#pragma pack(pop)

int main(void) {
  assert(sizeof(struct by_two) == 6 && sizeof(struct by_one) == 5 && sizeof(struct plain) == 8);
  return 0;
}
