// verdict: TRUE
// assumes: pure-calls-happen
// gcc: fails
extern void reach_error(void);

__attribute__((const)) static int wait(int x) {
    while (x);
    return x;
}

int main(void) {
    int nothing = wait(1) * 0;
    reach_error();
}
