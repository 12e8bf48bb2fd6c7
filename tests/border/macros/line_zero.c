// verdict: UNKNOWN
// gcc: fails
// gcc counts from any number that a directive names.
extern void reach_error(void);

int main(void) {
# 0 "zero.c"
    if (__LINE__ == 0) reach_error();
}
