// verdict: UNKNOWN
// reason: call of '__builtin_abort' with a property about calls of 'abort'
// property: abort
// gcc: skip
int main(void) { __builtin_abort(); }
