// verdict: UNKNOWN
// reason: pragma 'ms_struct on'
// gcc: holds
void reach_error(void);
#pragma ms_struct on
struct bits {
    char a : 4;
    int b : 4;
};
int main(void) {
    if (sizeof(struct bits) != 4)
        reach_error();
    return 0;
}
