// verdict: TRUE
// assumes: pure-calls-happen
// gcc: fails
void reach_error(void);
__attribute__((pure)) int g(int x) {
    for (;;)
        ;
    return x;
}
int main(void) {
    int a = g(1) * 0;
    reach_error();
    return a;
}
