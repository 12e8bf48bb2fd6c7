// verdict: FALSE
// assumes: none
// gcc: holds
// C allows to read g before or after the call; gcc reads it after.
void reach_error(void);
int g = 1;

static int set(int value) {
    g = value;
    return 0;
}

int main(void) {
    if (g + set(5) == 1)
        reach_error();
    return 0;
}
