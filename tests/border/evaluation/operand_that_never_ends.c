// verdict: FALSE
// assumes: one-order-of-evaluation
void reach_error(void);
int a[2][2];
int bad(void) { reach_error(); return 0; }
int runs(void) { for (;;); }
int main(void) { return a[bad()][runs()]; }
