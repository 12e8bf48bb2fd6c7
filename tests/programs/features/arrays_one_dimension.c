/* Global and local arrays of several element types; index expressions; passing arrays. */
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

int ints[6];
char chars[6] = "abc";
long long wides[3] = {1, -1};
unsigned char counts[256];

static void check(void) {
    for (int k = 0; k < 6; k++)
        note((unsigned)ints[k]), note((unsigned)chars[k]);
    for (int k = 0; k < 3; k++)
        note64((unsigned long long)wides[k]);
}

static void fill(int *a, int n, int start) {
    for (int k = 0; k < n; k++)
        a[k] = start + k * k;
}

static int total(const int a[], unsigned n) {
    int t = 0;
    while (n)
        t += a[--n];
    return t;
}

static void sort(int a[], int n) {
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && a[k - 1] > a[k]; k--) {
            int t = a[k];
            a[k] = a[k - 1];
            a[k - 1] = t;
        }
}

int main(void) {
    int local[5] = {3, 1, 2};
    check();
    fill(ints, 6, -10);
    check();
    note((unsigned)total(ints, 6));
    ints[ints[3] + 1] = 9;
    check();
    ints[local[0]] = local[ints[0] - 8];
    sort(ints, 6);
    check();
    chars[5] = chars[1]++;
    wides[2] = (long long)chars[0] << 33;
    check();
    sort(local, 5);
    for (int k = 0; k < 5; k++)
        note((unsigned)local[k]);
    for (int k = 0; k < 600; k++)
        counts[(unsigned char)(k * 7)]++;
    note(counts[3] * 10 + counts[250]);
    int index = 0;
    index += (local[index] = 4) - 2;
    return total(local + 1, 3) + index;
}
