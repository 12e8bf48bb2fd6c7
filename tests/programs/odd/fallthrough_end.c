int f(int x) {
    if (x) return 3;
}
int r;
int main(void) {
    r = f(1);
    f(0);
}
