// verdict: TRUE
// assumes: volatile-is-memory
void reach_error(void);
typedef volatile int port;
port status;

int main(void) {
  status = 3;
  if (status != 3)
    reach_error();
  return 0;
}
