// verdict: FALSE
// gcc puts the two beside each other.
void reach_error(void);

int a[4], b[4];

int main(void) {
    int *end_of_a = a + 4, *end_of_b = b + 4;
    if (end_of_a == b || end_of_b == a)
        reach_error();
    return 0;
}
