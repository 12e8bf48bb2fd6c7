// verdict: UNKNOWN
// reason: attribute 'packed' before the definition
// gcc: holds
void reach_error(void);
struct __attribute__((packed)) tight;
struct tight {
    char a;
    int b;
};
int main(void) {
    if (sizeof(struct tight) != 8)
        reach_error();
    return 0;
}
