// verdict: FALSE
// gcc: skip
__attribute__((constructor)) void reach_error(void) {}

int main(void) { return 0; }
