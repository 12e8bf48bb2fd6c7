// verdict: UNKNOWN
// reason: raw string
// gcc: holds
extern void reach_error(void);
#define R

int main(void) {
  if (sizeof(R"(a\n)") != 4) reach_error();
  return 0;
}
