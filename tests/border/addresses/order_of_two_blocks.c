// verdict: TRUE
// gcc: skip
// The blocks of malloc have increasing addresses here; the verdict says that it rests on that.
void reach_error(void);
void *malloc(unsigned long);

int main(void) {
    char *p = malloc(4), *q = malloc(4);
    if (!(p < q))
        reach_error();
    return 0;
}
