// verdict: TRUE
// gcc knows the type of malloc.
void reach_error(void);

int main(void) {
  int *p = malloc(sizeof(int));
  if (sizeof(malloc(1)) != sizeof(void *))
    reach_error();
  if (p) {
    *p = 3;
    if (*p != 3)
      reach_error();
  }
  return 0;
}
