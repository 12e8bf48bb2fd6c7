// verdict: FALSE
// gcc: skip
// The names of functions that are only used to model the library are the program's.
void reach_error(void);
int lower_case(int);

int main(void) {
  if (lower_case('A') != 'a')
    reach_error();
  return 0;
}
