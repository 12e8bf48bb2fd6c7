// verdict: TRUE
void reach_error(void);
static int count;
__attribute__((pure)) static int next(void) { return ++count; }
int main(void) {
    next(); /* gcc leaves the call out */
    if (count == 1)
        reach_error();
    return 0;
}
