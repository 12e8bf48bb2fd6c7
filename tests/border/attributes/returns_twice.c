// verdict: UNKNOWN
// reason: attribute 'returns_twice'
// gcc: skip
void reach_error(void);
int save(void) __attribute__((returns_twice));
int main(void) {
    int x = 1;
    if (save())
        x = 2;
    if (x == 2)
        reach_error();
    return 0;
}
