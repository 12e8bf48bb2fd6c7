// verdict: UNKNOWN
// reason: __builtin_types_compatible_p of a function type
// gcc: fails
// To gcc, a function that does not return has a type of its own.
extern void reach_error(void);
_Noreturn void end(void);

int main(void) {
    if (!__builtin_types_compatible_p(__typeof__(&end), void (*)(void))) reach_error();
}
