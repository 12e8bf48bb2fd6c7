// verdict: TRUE
extern void reach_error(void);
#define SAME_TYPE(a, b) __builtin_types_compatible_p(__typeof__(a), __typeof__(b))

int main(void) {
    int x = 1, *p = &x;
    const int c = 2;
    if (!SAME_TYPE(x, *p) || !SAME_TYPE(c, (x)) || SAME_TYPE(p, x) || !__builtin_types_compatible_p(int[], int[3])) reach_error();
}
