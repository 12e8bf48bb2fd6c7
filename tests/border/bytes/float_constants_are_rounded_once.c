// verdict: TRUE
// As a double, the number would lie half way between two floats.
#define HALFWAY 1.00000005960464477539062500000001f
void reach_error(void);
int main(void) {
  if (HALFWAY != 0x1.000002p0f || 1.00000005960464477539062500000001f != 0x1.000002p0f) reach_error();
  return 0;
}
