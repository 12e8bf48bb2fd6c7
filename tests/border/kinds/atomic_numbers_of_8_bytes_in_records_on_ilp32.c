// verdict: UNKNOWN
// reason: atomic number that may have 8 bytes, in a file with records
// data-model: ILP32
// gcc: holds
extern void reach_error(void);

struct inner {
  _Atomic long long m;
};
struct outer {
  char d;
  struct inner x;
};

int main(void) {
  if (sizeof(struct outer) != 12) reach_error();
  return 0;
}
