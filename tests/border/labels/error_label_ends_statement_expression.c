// verdict: FALSE
// gcc: skip
// The label is the last statement of a statement expression: its expression is the value, and reaching it an error.
int main(void) {
    int x = 3;
    int y = ({
        x = 4;
        ERROR: x;
    });
    return y;
}
