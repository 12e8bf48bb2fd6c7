// verdict: FALSE
void reach_error(void);
int declared(int x) __asm__("twice");
int twice(int x) { return 2 * x; }
int main(void) {
    if (declared(4) == 8)
        reach_error();
    return 0;
}
