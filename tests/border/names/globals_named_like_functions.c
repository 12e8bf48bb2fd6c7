// verdict: TRUE
void reach_error(void);
int index = 1, log, round = 3, abs;
double exp = 0.5;
char *time, *read;
enum { floor = 7 };
typedef int free;

int main(void) {
  free remainder = 2;
  if (index + log + round + abs != 4 || exp != 0.5 || time != read || floor + remainder != 9)
    reach_error();
  return 0;
}
