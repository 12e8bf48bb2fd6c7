// verdict: TRUE
// assumes: memory-is-used-properly
// A static function is the program's own, whatever its name.
#include <assert.h>
#include <stddef.h>

static int calls;

static void *memcpy(void *to, const void *from, size_t count) {
    calls++;
    for (size_t i = 0; i < count; i++)
        ((char *)to)[i] = ((const char *)from)[i];
    return to;
}

int main(void) {
    int a = 5, b = 0;
    memcpy(&b, &a, 4);
    assert(b == 5 && calls == 1);
}
