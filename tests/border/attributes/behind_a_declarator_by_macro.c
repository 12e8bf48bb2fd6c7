// verdict: TRUE
// assumes: none
extern void reach_error(void);

#define PACKED __attribute__((packed))
struct s { char c; int *x PACKED; };
struct PACKED t { char c; int (*x)(void); };

int main(void) {
    if (sizeof(struct s) != 9 || sizeof(struct t) != 9) reach_error();
}
