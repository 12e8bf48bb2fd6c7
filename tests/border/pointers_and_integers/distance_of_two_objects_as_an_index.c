// verdict: TRUE
// As before, kept in a variable and used as an index.
void reach_error(void);

char a[4], b[4];

int main(void) {
    long distance = b - a;
    a[distance + 2] = 5;
    if (b[2] != 5)
        reach_error();
    return 0;
}
