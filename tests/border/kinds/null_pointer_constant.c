// verdict: TRUE
extern void reach_error(void);
#define IS_CONSTANT(x) (sizeof(int) == sizeof(*(8 ? ((void *)((long)(x)*0l)) : (int *)8)))

int main(void) {
    int x = 1;
    char *p = x ? (void *)(long)x : (char *)0;
    if (!IS_CONSTANT(4 + 3 * sizeof(int)) || IS_CONSTANT(x) || p == 0) reach_error();
}
