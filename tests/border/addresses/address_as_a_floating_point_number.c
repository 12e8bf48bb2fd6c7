// verdict: FALSE
// gcc: fails
void reach_error(void);

int main(void) {
    int x = 0;
    if ((double)(unsigned long)&x > 1e12)
        reach_error();
    return 0;
}
