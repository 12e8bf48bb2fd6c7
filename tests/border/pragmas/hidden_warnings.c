// verdict: UNKNOWN
// reason: attribute 'scalar_storage_order'
// gcc: fails
void reach_error(void);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
_Pragma("GCC diagnostic ignored \"-Weverything\"") struct number {
    int value;
} __attribute__((scalar_storage_order("big-endian")));
#pragma GCC diagnostic pop
int main(void) {
    struct number n = {1};
    if (*(unsigned char *)&n == 0)
        reach_error();
    return 0;
}
