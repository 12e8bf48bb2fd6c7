// verdict: TRUE
// assumes: none
// gcc: skip
void reach_error(void);
unsigned char nondet_uchar(void);

int main(void) {
  int sum = nondet_uchar() + nondet_uchar();
  if (sum > 510)
    reach_error();
  return 0;
}
