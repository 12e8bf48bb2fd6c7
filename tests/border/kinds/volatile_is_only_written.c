// verdict: TRUE
// assumes: none
// What a volatile object holds does not matter as long as nobody looks.
void reach_error(void);
volatile int port;
int plain;

int main(void) {
  port = 3;
  plain = 4;
  if (plain != 4)
    reach_error();
  return 0;
}
