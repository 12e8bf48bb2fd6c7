// verdict: FALSE
// gcc: skip
void reach_error(void);
void __VERIFIER_nondet_memory(void *block, unsigned long size);
int main(void) {
    struct { int count; char tag; } record = {0, 0};
    __VERIFIER_nondet_memory(&record, sizeof record);
    if (record.count == 1234 && record.tag == 'x')
        reach_error();
}
