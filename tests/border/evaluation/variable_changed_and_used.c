// verdict: UNKNOWN
// reason: a variable that is changed and used in no order
// gcc: skip
// C gives this no meaning.
int a[4];

int main(void) {
    int i = 1;
    a[i] = i++;
    return a[1];
}
