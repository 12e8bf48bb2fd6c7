// verdict: TRUE
// There is no function at null.
void reach_error(void);

int main(void) {
    void (*f)(void) = 0;
    f();
    reach_error();
    return 0;
}
