// verdict: UNKNOWN
// reason: attribute 'scalar_storage_order'
// gcc: fails
void reach_error(void);
struct number {
    int value;
} __attribute__((scalar_storage_order("big-endian")));
int main(void) {
    struct number n = {1};
    if (*(unsigned char *)&n == 0)
        reach_error();
    return 0;
}
