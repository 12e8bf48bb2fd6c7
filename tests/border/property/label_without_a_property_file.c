// verdict: FALSE
// gcc: skip
int main(void) {
    int x = 1;
    if (x == 1)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
