// verdict: UNKNOWN
// reason: attribute 'constructor' inside a function
// gcc: fails
void reach_error(void);
static int ready;
void prepare(void);
int main(void) {
    extern void prepare(void) __attribute__((constructor));
    if (ready)
        reach_error();
    return 0;
}
void prepare(void) { ready = 1; }
