// verdict: UNKNOWN
// reason: unsequenced change and use of a variable
// gcc: skip
// C gives this no meaning.
int a[4];

int main(void) {
    int i = 1;
    a[i] = i++;
    return a[1];
}
