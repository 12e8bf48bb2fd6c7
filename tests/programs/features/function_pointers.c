/* Function pointers: variables, tables, in structs, as parameters, as results, compared and negated. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

operation table[] = {add, sub, &mul};
struct entry {
    const char *name;
    operation run;
    int (*one)(int);
};
static int negate(int x) { return -x; }
struct entry entries[2] = {{"add", add, 0}, {.name = "neg", .one = negate}};
operation current;
int result;

static void check(void) {
    note((unsigned)result);
    note(current == add);
    note(current == 0);
}

static int apply(operation f, int a, int b) {
    return f ? f(a, b) : -1;
}

static int fold(int f(int, int), const int *values, int count) {
    int r = values[0];
    for (int k = 1; k < count; k++)
        r = (*f)(r, values[k]);
    return r;
}

static operation choose(int k) {
    return k < 0 ? 0 : table[k % 3];
}

static int (*select(char c))(int, int) {
    return c == '+' ? add : sub;
}

int main(void) {
    int values[4] = {7, 3, -2, 5};
    check();
    for (int k = 0; k < 3; k++) {
        current = table[k];
        result = current(20, 6);
        check();
        result = fold(current, values, 4);
        check();
    }
    result = apply(0, 1, 2);
    check();
    result = choose(4)(9, 4) + (**choose(5))(9, 4);
    check();
    result = select('+')(30, 3) * select('-')(30, 3);
    check();
    for (int k = 0; k < 2; k++)
        result += entries[k].run ? entries[k].run(result, k) : entries[k].one(result);
    check();
    current = choose(-1);
    check();
    operation *p = &table[1];
    result = (*p)(8, 2) + p[1](8, 2) + !current;
    check();
    void (*plain)(void) = check;
    plain();
    return result & 255;
}
