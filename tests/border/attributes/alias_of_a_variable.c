// verdict: TRUE
void reach_error(void);
int real = 5;
extern int other __attribute__((weak, alias("real")));
int main(void) {
    other = 6;
    if (real != 6 || &real != &other)
        reach_error();
    return 0;
}
