// verdict: UNKNOWN
// reason: call of 'prctl' with an argument that may be a pointer
// gcc: fails
#include <assert.h>

int prctl(int option, ...);

int main(void) {
    char name[16] = "zz";
    prctl(16, (unsigned long)name, 0, 0, 0);
    assert(name[0] == 'z');
}
