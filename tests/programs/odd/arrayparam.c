int f(int a[static 3], int n, int b[n][2], char s[]) {
    a++;
    return a[0] + b[1][1] + sizeof a + sizeof b[0] + s[1];
}
int r;
int (*fp)(int *, int, int (*)[2], char *) = f;
int main(void) {
    int x[] = {1, 2, 3}, y[2][2] = {{1, 2}, {3, 4}};
    r = fp(x, 2, y, "hey");
    return 0;
}
