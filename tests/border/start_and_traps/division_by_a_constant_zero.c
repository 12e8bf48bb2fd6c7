// verdict: TRUE
// assumes: divisions-trap
// gcc: fails
extern void reach_error(void);
static int x = 5;

int main(void) {
    int first = (x / 0) * 0, second = (x / (x - x)) * 0;
    reach_error();
}
