// verdict: FALSE
// assumes: one-order-of-evaluation
void reach_error(void);
int a[2][2], x;
int bad(int n) { reach_error(); return n; }
int main(void) { return (&(struct { int a[2][2]; }){0})->a[bad(x)][(5 / x) & 1]; }
