// verdict: UNKNOWN
// reason: unsequenced changes of a variable
// gcc: skip
// C gives this no meaning.
int main(void) {
    int i = 1;
    i = i++ % 2 ? 3 : i++;
    return i;
}
