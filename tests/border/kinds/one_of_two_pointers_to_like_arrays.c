// verdict: FALSE
extern void reach_error(void);

int main(void) {
    int rows[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int(*p)[3] = rows, (*q)[3] = rows + 1;
    if (sizeof *(1 ? p : q) == 12 && (*(p == q ? p : q))[0] == 4) reach_error();
}
