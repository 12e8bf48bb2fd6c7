// verdict: UNKNOWN
// reason: attribute 'ms_struct'
// gcc: holds
void reach_error(void);
struct __attribute__((ms_struct)) bits {
    char a : 4;
    int b : 4;
};
int main(void) {
    struct bits b = {1, 2};
    if (sizeof b != 8 || b.a != 1)
        reach_error();
    return 0;
}
