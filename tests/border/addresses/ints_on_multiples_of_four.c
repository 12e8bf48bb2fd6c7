// verdict: TRUE
// assumes: none
void reach_error(void);

int a;
struct { char c; short s; } r;
double array[2];

int main(void) {
    if ((unsigned long)&a % 4 != 0 || (unsigned long)&r % 2 != 0 || (unsigned long)array % 16 != 0)
        reach_error();
    return 0;
}
