// verdict: UNKNOWN
// reason: a variable that is changed twice in no order
// gcc: skip
// C gives this no meaning.
int main(void) {
    int i = 1;
    i = i++ % 2 ? 3 : i++;
    return i;
}
