// verdict: FALSE
// A small interpreter: the third instruction runs into the error.
void reach_error(void);

int main(void) {
    static void *const table[] = {&&add, &&twice, &&stop};
    static const unsigned char code[] = {0, 1, 1, 2};
    int value = 0, pc = 0;
    goto *table[code[pc++]];
add:
    value += 3;
    goto *table[code[pc++]];
twice:
    value *= 2;
    goto *table[code[pc++]];
stop:
    if (value == 12)
        reach_error();
    return 0;
}
