// verdict: UNKNOWN
// reason: #line with a number close to 2147483647
// gcc: fails
// The line after 2147483647 has a number of type long.
extern void reach_error(void);

int main(void) {
#line 2147483647
    long long last = 1;
    if (__LINE__ == 2147483648) reach_error();
}
