// verdict: TRUE
#include <stddef.h>
void reach_error(void);
struct __attribute__((packed)) tight {
    char a;
    int b;
    short c __attribute__((aligned(4)));
};
struct loose {
    char a;
    int b __attribute__((packed));
    char c __attribute__((aligned(16)));
};
enum __attribute__((packed)) small { ONE = 1, TWO };
typedef int wide __attribute__((mode(DI)));
typedef unsigned narrow __attribute__((mode(QI)));
int main(void) {
    struct tight t = {1, 2, 3};
    narrow n = 300;
    if (offsetof(struct tight, b) != 1 || offsetof(struct tight, c) != 8 || sizeof(struct tight) != 12)
        reach_error();
    if (offsetof(struct loose, b) != 1 || offsetof(struct loose, c) != 16 || sizeof(struct loose) != 32)
        reach_error();
    if (sizeof(enum small) != 1 || sizeof(wide) != 8 || n != 44 || t.b != 2)
        reach_error();
    return 0;
}
