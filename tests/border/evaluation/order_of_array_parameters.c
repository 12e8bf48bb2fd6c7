// verdict: FALSE
extern void reach_error(void);

int numbers[3] = {1, 2, 3};

static int advance(int **p) {
    ++*p;
    return 9;
}

static void set(int a[]) { a[0] = advance(&a); }

int main(void) {
    set(numbers);
    if (numbers[0] == 9) reach_error();
}
