// verdict: UNKNOWN
// reason: 'break' that no statement is left by
// gcc: skip
// gcc refuses this program: there is no loop around the `while`.
int main(void) {
    int n = 0;
    while (({ if (n == 3) break; 1; }))
        n++;
    return n;
}
