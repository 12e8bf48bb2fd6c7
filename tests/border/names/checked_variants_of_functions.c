// verdict: TRUE
// What _FORTIFY_SOURCE makes of memcpy has arguments of its own.
void reach_error(void);

int main(void) {
  int from = 5, to = 0;
  char text[8];
  __builtin___memcpy_chk(&to, &from, sizeof(to), __builtin_object_size(&to, 0));
  __builtin___strcpy_chk(text, "ab", __builtin_object_size(text, 1));
  if (to != 5 || text[1] != 'b' || text[2] != 0)
    reach_error();
  return 0;
}
