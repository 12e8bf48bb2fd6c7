// verdict: UNKNOWN
// reason: inside a declarator
// gcc: skip
extern void reach_error(void);
int (__attribute__((aligned(64))) *p);

int main(void) {
    if (((unsigned long)&p & 63) != 0) reach_error();
}
