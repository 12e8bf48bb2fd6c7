// verdict: TRUE
extern void reach_error(void);
static const char built[] = "built on " __DATE__ " at " __TIME__;

int main(void) {
    if (sizeof built != 9 + 11 + 4 + 8 + 1 || __TIME__[2] != ':' || __DATE__[3] != ' ' || __DATE__[0] == 0) reach_error();
    if (built[9] == 1 || built[8] != ' ' || "\1\1"[1] != 1) reach_error();
}
