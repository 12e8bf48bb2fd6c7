// verdict: FALSE
// gcc: skip
// A test for a range of addresses, as compilers write it.
void reach_error(void);

int x;

int main(void) {
    if ((unsigned long)&x - 0x400000 < 0x100)
        reach_error();
    return 0;
}
