// verdict: FALSE
// gcc: skip
// A record is aligned as its members are, not more.
void reach_error(void);

struct { short a, b, c, d; } r;

int main(void) {
    if ((unsigned long)&r % 8 != 0)
        reach_error();
    return 0;
}
