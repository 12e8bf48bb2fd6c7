// verdict: TRUE
// gcc: skip
void reach_error(void);
int *find(void) __attribute__((returns_nonnull));
static int seven = 7;
__attribute__((returns_nonnull)) static int *other(void) { return &seven; }
int main(void) {
    if (!find() || !other() || *other() != 7)
        reach_error();
    return 0;
}
