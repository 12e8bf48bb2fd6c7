// verdict: FALSE
// inputs: 2
void reach_error(void);
int __VERIFIER_nondet_int(void);
static int runs;
static void count(int *p) { runs += *p; }
int main(void) {
    switch (__VERIFIER_nondet_int()) {
    case 1: {
        int x __attribute__((cleanup(count))) = 1;
        break;
    }
    case 2: {
        int y __attribute__((cleanup(count))) = 2;
    }
    default:
        runs += 10;
    }
    if (runs == 12)
        reach_error();
    return 0;
}
