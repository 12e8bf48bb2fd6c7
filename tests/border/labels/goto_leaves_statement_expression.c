// verdict: FALSE
// The value of the statement expression is never needed, and the assignment does not happen.
void reach_error(void);

int main(void) {
    int x = 1;
    x = ({ if (x) goto out; 7; });
    x = 9;
out:
    if (x == 1)
        reach_error();
    return 0;
}
