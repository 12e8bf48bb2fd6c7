/* Safe: transposing twice gives the same matrix. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#define N 3

static void transpose(int m[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++) {
            int kept = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = kept;
        }
}

int main(void) {
    int m[N][N], copy[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            copy[i][j] = m[i][j] = __VERIFIER_nondet_int();
    transpose(m);
    if (m[0][2] != copy[2][0])
        reach_error();
    transpose(m);
    for (int i = 0; i < N * N; i++)
        if (m[i / N][i % N] != copy[i / N][i % N])
            reach_error();
    return 0;
}
