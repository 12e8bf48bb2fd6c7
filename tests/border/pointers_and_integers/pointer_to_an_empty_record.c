// verdict: FALSE
// It has no bytes, so that the pointer stays where it is.
extern void reach_error(void);
struct empty {};
static char bytes[8];

int main(void) {
    struct empty *p = (void *)bytes;
    p = p + 1;
    p++;
    if ((char *)p == bytes) reach_error();
}
