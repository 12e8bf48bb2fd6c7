// verdict: TRUE
extern void reach_error(void);

int numbers[3] = {1, 2, 3};
typedef int triple[3];

static int f(void) { return 1; }

static int sizes(triple a, int g(void), int matrix[2][3]) {
    return sizeof(g) == sizeof(void *) && sizeof(*&a) == sizeof(void *) && **&a == 1 && (&a)[0][1] == 2 &&
           *(a, a) == 1 && *(*&a + 1) == 2 && sizeof(matrix[0]) == 12 && sizeof(*matrix) == 12 && (*&g)() == 1;
}

int main(void) {
    int matrix[2][3] = {{1}};
    if (!sizes(numbers, f, matrix)) reach_error();
}
