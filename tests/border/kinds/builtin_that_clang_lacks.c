// verdict: UNKNOWN
// reason: builtin '__builtin_shuffle'
// gcc: fails
void reach_error(void);
typedef int four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, 2, 3, 4};
  four b = __builtin_shuffle(a, (four){3, 2, 1, 0});
  if (b[0] == 4)
    reach_error();
  return 0;
}
