// verdict: FALSE
// property: main
// gcc: skip
int main(void) { return 0; }
