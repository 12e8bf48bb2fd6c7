int r[4];
int main(void) {
    int n = 3;
    again:
    ;
    { int v[n]; v[n - 1] = n; r[0] += v[n - 1] + sizeof v; } if (--n) goto again;
    for (int i = 1; i < 4; i++) {
        int w[i];
        if (i == 2) continue;
        w[0] = i;
        r[1] += w[0];
    }
    return 0;
}
