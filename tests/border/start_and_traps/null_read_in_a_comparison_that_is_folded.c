// verdict: TRUE
// gcc: fails
// Every unsigned char is at most 255, so that gcc reads nothing.
extern void reach_error(void);

int main(void) {
    unsigned char *p = 0;
    if (*p <= 255) reach_error();
}
