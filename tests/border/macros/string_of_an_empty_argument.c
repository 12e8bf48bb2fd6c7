// verdict: UNKNOWN
// reason: string made of a macro that expands to nothing
// gcc: holds
// clang leaves a space where the argument was.
extern void reach_error(void);
#define TEXT_OF(x) #x
#define EXPANDED_TEXT_OF(x) TEXT_OF(x)
#define CALL(...) f(__VA_OPT__(a b))

int main(void) {
    if (sizeof EXPANDED_TEXT_OF(CALL()) != sizeof "f()") reach_error();
}
