// verdict: UNKNOWN
// reason: selection from parameters that are pointers
// gcc: holds
extern void reach_error(void);

int numbers[3] = {1, 2, 3};

static int f(int a[3]) { return _Generic(0, char: numbers, default: a)[0]; }

int main(void) {
    int x[3] = {9, 9, 9};
    if (f(x) != 9) reach_error();
}
