// verdict: UNKNOWN
// gcc: holds
struct pair { int first, second; };
extern void reach_error(void);

int main(void) {
    if (!__builtin_constant_p(__builtin_offsetof(struct pair, second))) reach_error();
}
