// verdict: UNKNOWN
// reason: attribute 'packed' inside a declarator
// gcc: fails
extern void reach_error(void);

#define ATTRIBUTE(x) __attribute__((x))
struct s { char c; int */* c */ const ATTRIBUTE(packed) x; };

int main(void) {
    if (sizeof(struct s) != 9) reach_error();
}
