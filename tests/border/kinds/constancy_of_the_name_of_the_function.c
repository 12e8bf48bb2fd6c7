// verdict: UNKNOWN
// gcc: fails
extern void reach_error(void);

int main(void) {
    if (!__builtin_constant_p(__func__)) reach_error();
}
