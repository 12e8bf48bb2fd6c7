// verdict: UNKNOWN
// reason: two alignments
// gcc: skip
extern void reach_error(void);
typedef int T __attribute__((aligned(64))) __attribute__((aligned(8)));
struct U { char c; T t; };
struct V { char c; int t __attribute__((aligned(32))) __attribute__((aligned(8))); };
struct W { char c; T t __attribute__((aligned(8))); };
int x __attribute__((aligned(64))) __attribute__((aligned(8)));
int main(void) {
  if (sizeof(struct V) != 64) reach_error();
  if (((unsigned long)&x & 63) != 0) reach_error();
  if (sizeof(struct U) != 128) reach_error();
  return 0;
}
