// verdict: UNKNOWN
// reason: attribute 'packed' inside a declarator
// gcc: fails
extern void reach_error(void);

#define PACKED __attribute__((packed))
struct s { char c; int *PACKED x; };

int main(void) {
    if (sizeof(struct s) != 9) reach_error();
}
