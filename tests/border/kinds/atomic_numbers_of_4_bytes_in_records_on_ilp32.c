// verdict: TRUE
// data-model: ILP32
extern void reach_error(void);

struct inner {
  _Atomic long m;
};
struct outer {
  char d;
  struct inner x;
};
long long wide;

int main(void) {
  if (sizeof(struct outer) != 8) reach_error();
  return 0;
}
