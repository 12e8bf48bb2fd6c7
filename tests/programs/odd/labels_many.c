int r;
int f(int x) {
    switch (x) {
        a:
        case 1:
        r++;
        if (r < 5) goto b;
        return 1;
        b:
        case 2:
        r += 2;
        goto a;
        default:
        ;
    }
    return 0;
}
int main(void) {
    return f(1) * 10 + f(2) + f(9);
}
