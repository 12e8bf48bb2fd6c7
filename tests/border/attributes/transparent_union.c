// verdict: FALSE
void reach_error(void);
typedef union {
    int *number;
    const char *text;
} either __attribute__((transparent_union));
static int first(either e) { return *e.text; }
int main(void) {
    int seven = 7;
    if (first("x") == 'x' && first(&seven) == 7)
        reach_error();
    return 0;
}
