/* Block scope, shadowing of globals, parameters, tags and typedefs; extern inside a block. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int x = 1;
typedef int number;
struct tag {
    int v;
};
int later_defined;

static void check(void) {
    note((unsigned)x);
    note((unsigned)later_defined);
}

static int shadow(int x) {
    int r = x;
    {
        int x = r + 1;
        {
            extern int x;
            x += 10;
            r += x;
        }
        r += x;
    }
    return r * 2 + x;
}

int main(void) {
    check();
    note((unsigned)shadow(5));
    check();
    number number = 3;
    note((unsigned)(number * 2));
    {
        struct tag {
            char a, b;
        };
        note(sizeof(struct tag));
        enum { x = 50 };
        note(x);
    }
    note(sizeof(struct tag) + (unsigned)x);
    for (int x = 0; x < 2; x++) {
        int y = x * 2;
        int x = 7 + y;
        note((unsigned)x);
    }
    int y = x, z = y + 1;
    note((unsigned)z);
    extern int later_defined;
    later_defined = 9;
    check();
label:;
    int label = x;
    if (label < 0)
        goto label;
    return label;
}
int x;
