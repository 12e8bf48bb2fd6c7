// verdict: TRUE
// assumes: none
void reach_error(void);

int a[8];
struct { int first, second; } r;

int main(void) {
    if (&a[5] - &a[2] != 3 || !(&a[2] < &a[5]) || (char *)&r.second - (char *)&r != 4 || &r.first > &r.second)
        reach_error();
    return 0;
}
