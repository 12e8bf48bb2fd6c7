// verdict: UNKNOWN
// reason: pragma 'scalar_storage_order big-endian'
// gcc: fails
void reach_error(void);
#pragma scalar_storage_order big-endian
struct number {
    int value;
};
#pragma scalar_storage_order default
int main(void) {
    struct number n = {1};
    if (*(unsigned char *)&n == 0)
        reach_error();
    return 0;
}
