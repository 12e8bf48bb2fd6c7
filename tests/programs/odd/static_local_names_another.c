void reach_error(void);
int main(void) {
    static int results[3], *where = results;
    *where = 7;
    if (results[0] != 7) reach_error();
    return 0;
}
