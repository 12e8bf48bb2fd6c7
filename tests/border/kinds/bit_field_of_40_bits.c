// verdict: FALSE
// assumes: none
// For gcc the width of a bit-field is part of its type: the sum has 40 bits.
void reach_error(void);

struct counter {
  unsigned long long ticks : 40;
} counter;

int main(void) {
  counter.ticks = 0xffffffffff;
  if (counter.ticks + 1 == 0)
    reach_error();
  return 0;
}
