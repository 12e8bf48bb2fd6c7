long long r[8];
int main(void) {
    int i = -1;
    unsigned u = 1;
    r[0] = (1 ? i : u) < 0;
    r[1] = (1 ? i : 1LL) < 0;
    r[2] = sizeof(1 ? 'a' : (char)1);
    short s = -1;
    r[3] = (0 ? u : s) > 0;
    void *p = 0;
    int *q = &i;
    r[4] = *(int *)(1 ? q : p);
    r[5] = (1 ? 1 : 1.5) * 2;
    r[6] = 0 ?: 7;
    r[7] = (i ?: 3);
    const int *cq = 1 ? q : 0;
    r[7] += *cq;
    return 0;
}
