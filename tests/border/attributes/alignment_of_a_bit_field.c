// verdict: UNKNOWN
// reason: alignment of a bit-field
// gcc: fails
void reach_error(void);
#pragma pack(push, 4)
struct bits {
    char a;
    int b : 25 __attribute__((aligned(8)));
    int c : 6;
};
#pragma pack(pop)
int main(void) {
    struct bits x = {1, 2, 3};
    if (x.a == 1 && sizeof x == 8)
        reach_error();
    return 0;
}
