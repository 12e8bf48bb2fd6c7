// verdict: UNKNOWN
// reason: two alignments
// gcc: skip
extern void reach_error(void);
struct __attribute__((aligned(16))) S { int a; } __attribute__((aligned(8)));
int main(void) {
  if (sizeof(struct S) != 16) reach_error();   /* gcc: 8, the last attribute counts */
  return 0;
}
