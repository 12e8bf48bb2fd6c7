// verdict: FALSE
void reach_error(void);
static int table[4] = {1, 2, 3, 4};
static int square(int x) { return x * x; }
__attribute__((const)) static int sum_of_squares(int n) {
    int terms[4] = {0}, sum = 0;
    for (int i = 0; i < n; i++)
        terms[i] = square(i);
    for (int i = 0; i < n; i++)
        sum += terms[i];
    return sum;
}
__attribute__((pure)) static int last(void) { return table[3]; }
int main(void) {
    if (sum_of_squares(3) == 5 && last() == 4)
        reach_error();
    return 0;
}
