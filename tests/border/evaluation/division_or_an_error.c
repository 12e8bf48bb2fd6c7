// verdict: FALSE
// gcc: holds
void reach_error(void);
int x;
int bad(int n) { reach_error(); return n; }
int main(void) { return 5 / x + bad(x); }
