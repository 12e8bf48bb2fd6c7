// verdict: UNKNOWN
// reason: attribute 'aligned' inside a declarator
// gcc: fails
void reach_error(void);
struct holder {
    char c;
    char *__attribute__((aligned(16))) pointer;
};
int main(void) {
    if (sizeof(struct holder) == 32)
        reach_error();
    return 0;
}
