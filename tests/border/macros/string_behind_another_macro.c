// verdict: TRUE
extern void reach_error(void);
#define FOR "a"
#define STR(x) #x
// R"(not a string

int main(void) {
  char r = 'R';
  if (sizeof(FOR"b") != 3 || r != "R"[0]) reach_error();
  return 0;
}
