/* + - * / % and unary minus, on signed and unsigned values of several widths. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

static void note64(unsigned long long value) {
    note((unsigned int)value);
    note((unsigned int)(value >> 32));
}

int values[] = {0, 1, -1, 2, -2, 7, -7, 100, -100, 65536, 2147483647, -2147483647 - 1};
long long wide[] = {0, 3, -3, 1000000007, -1000000007, 0x7fffffffffffffffLL};
int r;
unsigned ur;
long long lr;

static void check(void) {
    note((unsigned)r);
    note(ur);
    note64((unsigned long long)lr);
}

int main(void) {
    int n = sizeof values / sizeof *values, m = sizeof wide / sizeof *wide;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            int a = values[i], b = values[k];
            r = a + b, ur = (unsigned)a - (unsigned)b, lr = (long long)a * b;
            check();
            if (b != 0 && !(b == -1 && a < -2147483647)) {
                r = a / b, lr = a % b;
                check();
            }
            if (b != 0) {
                ur = (unsigned)a / (unsigned)b;
                check();
                ur = (unsigned)a % (unsigned)b;
                check();
            }
        }
    for (int i = 0; i < m; i++)
        for (int k = 1; k < m; k++) {
            lr = wide[i] / wide[k];
            check();
            lr = wide[i] % wide[k];
            check();
            lr = wide[i] * wide[k] - wide[k];
            check();
            lr = (long long)((unsigned long long)wide[i] / (unsigned long long)wide[k]);
            check();
        }
    r = -r, ur = -ur, lr = -lr;
    check();
    r = +r;
    return -7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1;
}
