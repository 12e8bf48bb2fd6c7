// verdict: UNKNOWN
// reason: spelling of pragma
// gcc: holds
extern void reach_error(void);
#pragma GCC diag\
nostic ignored "-Wunknown-attributes"
struct S {
  int a;
} __attribute__((scalar_storage_order("big-endian")));

int main(void) {
  struct S s;
  s.a = 1;
  if (*(char *)&s != 0) reach_error();
  return 0;
}
