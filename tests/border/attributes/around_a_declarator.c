// verdict: TRUE
// assumes: none
extern void reach_error(void);

/* __attribute__((packed)) in a comment * __packed */
#define __packed __attribute__((__packed__))
#define get(p) ((struct { int x; } __packed *)(p))->x
struct __packed s { char c; int *x, *y __packed; };
struct t { char c; __attribute__((packed)) int *x; int __attribute__((aligned(1))) *y; };
typedef struct { char c; int (*f)(void); } __packed u;

int main(void) {
    int n = 3;
    if (sizeof(struct s) != 17 || sizeof(u) != 9 || 2 * get(&n) != 6) reach_error();
}
