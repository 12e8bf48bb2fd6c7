// verdict: FALSE
// property: finished
// gcc: skip
__attribute__((destructor)) static void finished(void) {}

int main(void) { return 0; }
