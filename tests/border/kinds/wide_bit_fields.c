// verdict: TRUE
// Common types, comparisons, shifts, conversions and assignments of bit-fields wider than int.
void reach_error(void);

struct {
  unsigned long long u : 40;
  long long s : 40;
  unsigned long long v : 50;
  unsigned n : 31;
} s;

static void check(int holds) {
  if (!holds)
    reach_error();
}

int main(void) {
  s.u = 0xffffffffff;
  s.s = -1;
  s.v = 1ULL << 49;
  s.n = 1;
  check((s.u << 4) == 0xfffffffff0);
  check(s.u + 1LL == 0x10000000000);
  check(s.u == -1 && s.u > -1LL && s.s == s.u);
  check((double)(s.u + s.s) == 0xfffffffffe);
  check((s.n ? -1 : s.v) == 0x3ffffffffffff);
  check((0, s.u) + 1 == 0 && s.u++ + 1 == 0 && s.u == 0);
  check(((s.u = 0x1ffffffffff) << 4) == 0xfffffffff0);
  s.u /= -1;
  check(s.u == 1);
  return 0;
}
