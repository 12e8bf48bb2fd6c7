// verdict: TRUE
// assumes: none
void reach_error(void);

int a[4], b[4];

int main(void) {
    int *last_of_a = a + 3, *last_of_b = b + 3;
    if (last_of_a == b || last_of_b == a || a == b)
        reach_error();
    return 0;
}
