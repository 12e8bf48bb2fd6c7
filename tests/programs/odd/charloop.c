int r[4];
int main(void) {
    unsigned char c = 250;
    int n = 0;
    for (; c; c++) n++;
    r[0] = n;
    signed char s = 120;
    n = 0;
    while (s > 0) {
        s++;
        n++;
    }
    r[1] = n;
    r[2] = s;
    char ch = 127;
    ch++;
    r[3] = ch;
    return 0;
}
