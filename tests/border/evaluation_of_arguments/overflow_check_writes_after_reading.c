// verdict: TRUE
void reach_error(void);
int main(void) {
    int n = 1, results[3] = {0, 0, 0}, *where = results;
    int overflows = __builtin_add_overflow(n++, 2147483647, ++where);
    if (!overflows || n != 2 || where != results + 1 || results[0] || results[1] != -2147483647 - 1)
        reach_error();
}
