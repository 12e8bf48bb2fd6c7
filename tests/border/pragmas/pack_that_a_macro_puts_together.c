// verdict: UNKNOWN
// reason: pragma that a macro puts together
// gcc: fails
void reach_error(void);
#define PRAGMA(text) _Pragma(#text)
PRAGMA(pack(2))
struct tight {
    char a;
    int b;
};
int main(void) {
    if (sizeof(struct tight) == 6)
        reach_error();
    return 0;
}
