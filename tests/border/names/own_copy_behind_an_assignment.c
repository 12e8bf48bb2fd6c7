// verdict: TRUE
// assumes: own-body-is-called
// gcc: fails
// gcc calls memcpy for a large record.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
static int calls;

void *memcpy(void *target, const void *source, size_t size) {
    calls++;
    for (size_t i = 0; i < size; i++) ((char *)target)[i] = ((const char *)source)[i];
    return target;
}

static struct { char bytes[70000]; } a, b;

int main(void) {
    a = b;
    if (calls) reach_error();
}
