// verdict: UNKNOWN
// reason: attribute 'frobnicate'
// gcc: holds
void reach_error(void);
int main(void) {
    int x __attribute__((frobnicate)) = 1;
    if (!x)
        reach_error();
    return 0;
}
