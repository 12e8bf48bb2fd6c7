// verdict: UNKNOWN
// reason: alignment of what a pointer points to
// gcc: fails
void reach_error(void);
static char *__attribute__((aligned(16))) *pointer;
int main(void) {
    if (__alignof__(*pointer) == 16 && __alignof__(pointer) == 8)
        reach_error();
    return 0;
}
