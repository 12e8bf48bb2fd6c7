// verdict: TRUE
void reach_error(void);

int main(void) {
  long version = __STDC_VERSION__;
  if (version != 201710L || __STDC_HOSTED__ != 1)
    reach_error();
  return 0;
}
