// verdict: UNKNOWN
// reason: ?: of what may be a null pointer constant
// gcc: fails
// To gcc, a shift beyond the width is no integer constant expression.
extern void reach_error(void);
#define IS_CONSTANT(x) (sizeof(int) == sizeof(*(8 ? ((void *)((long)(x)*0l)) : (int *)8)))

int main(void) {
    if (!IS_CONSTANT(1 << 40)) reach_error();
}
