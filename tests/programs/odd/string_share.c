const char *a = "same", *b = "same";
char c[] = "same";
int r[3];
int main(void) {
    r[0] = a[0] == b[0];
    c[0] = 'l';
    r[1] = a[0];
    r[2] = "abc"[1] + *"z";
    return 0;
}
