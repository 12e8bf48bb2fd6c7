// verdict: UNKNOWN
// reason: pragma 'pack' inside a declaration
// gcc: fails
void reach_error(void);
struct tight {
    char a;
#pragma pack(1)
    int b;
};
int main(void) {
    if (sizeof(struct tight) == 5)
        reach_error();
    return 0;
}
