// verdict: UNKNOWN
// reason: attribute 'aligned' inside a declarator
// gcc: fails
void reach_error(void);
static char *__attribute__((aligned(16))) *pointer;
int main(void) {
    if (__alignof__(*pointer) == 16 && __alignof__(pointer) == 8)
        reach_error();
    return 0;
}
