// verdict: FALSE
void reach_error(void);
#pragma pack(push, 2)
struct tight {
    char a;
    int b;
};
#pragma pack(pop)
struct loose {
    char a;
    int b;
};
int main(void) {
    if (sizeof(struct tight) == 6 && sizeof(struct loose) == 8)
        reach_error();
    return 0;
}
