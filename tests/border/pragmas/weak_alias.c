// verdict: UNKNOWN
// reason: pragma 'weak other = real'
// gcc: fails
void reach_error(void);
int real(void) { return 3; }
int other(void);
#pragma weak other = real
int main(void) {
    if (other() == 3)
        reach_error();
    return 0;
}
