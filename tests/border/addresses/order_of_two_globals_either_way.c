// verdict: TRUE
// assumes: none
void reach_error(void);

int a, b;

int main(void) {
    if ((&a < &b) == (&b < &a) || &a == &b)
        reach_error();
    return 0;
}
