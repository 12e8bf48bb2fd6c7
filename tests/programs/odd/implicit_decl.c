int r;
int main(void) {
    r = later(3, 4);
    return abs(-5) + strlen("abc");
}
int later(int a, int b) {
    return a * b;
}
