// verdict: TRUE
// The macros are words of C, and programs may turn them into text.
void reach_error(void);

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

int main(void) {
  const char *name = TEXT(__SIZE_TYPE__);
  if (name[0] != 'l' || sizeof(TEXT(__SIZE_TYPE__)) != sizeof("long unsigned int"))
    reach_error();
  return 0;
}
