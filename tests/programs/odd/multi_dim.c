int m[2][3][4];
int r[6];
int main(void) {
    for (int i = 0; i < 24; i++) (&m[0][0][0])[i] = i;
    r[0] = m[1][2][3];
    r[1] = *(*(*(m + 1) + 1) + 1);
    int (*p)[3][4] = m + 1;
    r[2] = p[0][0][1] + (*p)[1][2];
    int (*q)[4] = m[1];
    r[3] = q[2][0];
    r[4] = sizeof m[0] + sizeof *q;
    r[5] = &m[1] - &m[0];
    return 0;
}
