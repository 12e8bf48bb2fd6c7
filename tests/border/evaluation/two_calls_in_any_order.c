// verdict: TRUE
// assumes: none
// Both calls change g: 7 and 9 are possible, nothing else is.
void reach_error(void);
int g = 1;

static int twice(void) { return g = 2 * g + 1; }
static int thrice(void) { return g = 3 * g; }

int main(void) {
    int x = twice() - thrice();
    if (g != 7 && g != 9)
        reach_error();
    return x;
}
