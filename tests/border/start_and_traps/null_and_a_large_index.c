// verdict: FALSE
// An index may be an address: what is accessed is not at null.
void reach_error(void);
int x;

int main(void) {
    char *null = 0;
    null[(unsigned long)&x] = 1;
    reach_error();
    return 0;
}
