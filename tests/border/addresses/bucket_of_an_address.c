// verdict: FALSE
// gcc: skip
// What is stored where depends on an address.
void reach_error(void);

int x, table[4];

int main(void) {
    table[(unsigned long)&x / 16 % 4] = 1;
    if (table[2])
        reach_error();
    return 0;
}
