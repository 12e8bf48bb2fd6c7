// verdict: UNKNOWN
// reason: ?: of pointers to arrays of different types
// gcc: fails
// To gcc this is a pointer to a constant array, to clang a void *.
extern void reach_error(void);

int main(void) {
    int rows[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int(*p)[3] = rows;
    const int(*q)[3] = rows;
    if (sizeof *(1 ? p : q) == 12) reach_error();
}
