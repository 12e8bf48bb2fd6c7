// verdict: UNKNOWN
// reason: initialiser that overrides a part of a record's value
// gcc: holds
extern void reach_error(void);

struct S {
  int a, b;
};
struct T {
  struct S in;
  int c;
};
struct T t = {.in = (struct S){1, 2}, .in.b = 5};

int main(void) {
  if (t.in.a != 1) reach_error();
  return 0;
}
