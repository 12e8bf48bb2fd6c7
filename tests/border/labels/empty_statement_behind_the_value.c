// verdict: TRUE
// gcc skips empty statements when it looks for the value of a statement expression.
void reach_error(void);

int main(void) {
    int a = ({ 5; ; });
    int b = ({ 1; skip: ; 7; ; ; });
    if (a != 5 || b != 7)
        reach_error();
    return 0;
}
