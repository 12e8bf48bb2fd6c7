// verdict: UNKNOWN
// reason: inside a declarator
// gcc: skip
extern void reach_error(void);
struct s { char c; int *__attribute__((packed)) x; };

int main(void) {
    if (sizeof(struct s) != 9) reach_error();
}
