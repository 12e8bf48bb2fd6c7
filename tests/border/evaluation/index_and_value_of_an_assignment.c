// verdict: TRUE
// The index may be read before or after the value is computed.
void reach_error(void);
int g = 1, a[8];

static int set(int value) {
    g = value;
    return 7;
}

int main(void) {
    a[g] = set(5);
    if (a[1] + a[5] != 7)
        reach_error();
    return 0;
}
