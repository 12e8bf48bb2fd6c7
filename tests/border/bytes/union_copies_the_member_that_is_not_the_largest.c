// verdict: TRUE
void reach_error(void);
union u { struct { char c; int i; } s; struct { short a, b; char d; } t; };
int main(void) {
  union u x, y;
  x.t.a = 1;
  x.t.b = 0x203;
  x.t.d = 4;
  y = x;
  if (y.t.a != 1 || y.t.b != 0x203 || y.t.d != 4) reach_error();
  return 0;
}
