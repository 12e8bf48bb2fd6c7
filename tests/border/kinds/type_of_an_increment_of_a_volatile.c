// verdict: UNKNOWN
// reason: type of an increment of a volatile variable
// gcc: fails
extern void reach_error(void);
volatile int v;

int main(void) {
    if (!__builtin_types_compatible_p(__typeof__(v++) *, int *)) reach_error();
}
