// verdict: TRUE
void reach_error(void);
extern void missing(void) __attribute__((frobnicate));
static int zero(void) { return 0; }
[[gnu::frobnicate]] static int one(void) { return 1; }
extern int variable __attribute__((__frobnicate__));
int main(void) {
    if (zero())
        reach_error();
    return 0;
}
