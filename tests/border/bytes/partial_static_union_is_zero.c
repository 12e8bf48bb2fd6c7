// verdict: TRUE
void reach_error(void);
union u { char c; long l; unsigned char bytes[12]; };
union u global = {1};
int main(void) {
  static union u local = {2};
  if (global.l != 1 || local.l != 2) reach_error();
  for (int i = 1; i < 12; i++)
    if (global.bytes[i] || local.bytes[i]) reach_error();
  return 0;
}
