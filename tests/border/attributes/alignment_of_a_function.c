// verdict: UNKNOWN
// reason: alignment of a function
// gcc: fails
extern void reach_error(void);

void function(void) __attribute__((aligned(256)));
void function(void) {}

int main(void) {
    if (__alignof__(function) == 256) reach_error();
}
