// verdict: UNKNOWN
// reason: null from 'find', which is declared returns_nonnull
// gcc: holds
void reach_error(void);
__attribute__((returns_nonnull)) static int *find(void) { return 0; }
int main(void) {
    if (find() == 0) /* gcc folds it */
        reach_error();
    return 0;
}
