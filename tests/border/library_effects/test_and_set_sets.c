// verdict: FALSE
void reach_error(void);
static char flag;
int main(void) {
    if (!__atomic_test_and_set(&flag, __ATOMIC_SEQ_CST) && __atomic_load_n(&flag, __ATOMIC_RELAXED) == 1)
        reach_error();
}
