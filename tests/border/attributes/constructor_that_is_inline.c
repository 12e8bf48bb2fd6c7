// verdict: FALSE
void reach_error(void);
static int ready;
static inline void prepare(void);
__attribute__((constructor)) static inline void prepare(void) { ready = 1; }
int main(void) {
    if (ready)
        reach_error();
    return 0;
}
