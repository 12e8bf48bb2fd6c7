// verdict: UNKNOWN
// reason: 'break' outside of the body of a loop or switch
// gcc: skip
// gcc refuses this program: there is no loop around the `while`.
int main(void) {
    int n = 0;
    while (({ if (n == 3) break; 1; }))
        n++;
    return n;
}
