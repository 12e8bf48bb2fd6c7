// verdict: TRUE
void reach_error(void);
struct nothing {};
struct holder {
  int before;
  struct nothing none;
  int tail[0];
} holder = {7};

int main(void) {
  struct nothing a, b;
  a = b;
  if (sizeof(a) != 0 || sizeof(holder) != 4 || holder.before != 7)
    reach_error();
  return 0;
}
