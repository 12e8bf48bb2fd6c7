// verdict: FALSE
void reach_error(void);
static int real(int x) { return x + 1; }
int other(int x) __attribute__((alias("real")));
int main(void) {
    if (other(3) == 4)
        reach_error();
    return 0;
}
