int r;
int main(void) {
    char *last = 0;
    for (int i = 1; i < 5; i++) {
        char *p = __builtin_alloca(i);
        p[i - 1] = i;
        if (last) r += *last;
        last = p + i - 1;
    }
    return r;
}
