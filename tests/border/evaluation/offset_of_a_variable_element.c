// verdict: TRUE
// inputs: 1
void reach_error(void);
int __VERIFIER_nondet_int(void);
#define offsetof(type, member) __builtin_offsetof(type, member)
struct pair {
    int first, second;
};
struct table {
    char size;
    struct pair rows[4];
    union {
        int number;
        struct {
            short tag;
            struct pair inner[3];
        };
    };
    int matrix[3][5];
};

int main(void) {
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 1)
        return 0;
    struct table t;
    unsigned long rows = offsetof(struct table, rows[k].second), inner = offsetof(struct table, inner[k + 1].second);
    unsigned long matrix = offsetof(struct table, matrix[1][k]), constant = offsetof(struct table, rows[2].second);
    if (rows != (char *)&t.rows[k].second - (char *)&t || inner != (char *)&t.inner[k + 1].second - (char *)&t)
        reach_error();
    if (matrix != (char *)&t.matrix[1][k] - (char *)&t || constant != 24)
        reach_error();
    return 0;
}
