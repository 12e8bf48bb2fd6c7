struct e {};
struct z { int n; struct e e; int a[0]; char c; };
struct e g;
int r[3];
int main(void) {
    r[0] = sizeof(struct e);
    r[1] = sizeof(struct z);
    struct z v = {1, {}, {}, 2};
    r[2] = v.c;
    struct e x = g;
    (void)x;
    return 0;
}
