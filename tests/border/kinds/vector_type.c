// verdict: UNKNOWN
// reason: unsupported
// gcc: fails
void reach_error(void);
typedef int four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, 2, 3, 4}, b = a + a;
  if (b[2] == 6)
    reach_error();
  return 0;
}
