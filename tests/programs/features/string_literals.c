/* Strings as arrays and as pointers: concatenation, embedded zeros, sizes, sharing is not observed. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

char array[] = "hello";
char exact[3] = "abc";
char padded[8] = "hi";
const char *pointer = "wor" "ld" "\x21";
const char *list[] = {"", "x", "yz", 0};
char braces[] = {"in"};

static void note_text(const char *t) {
    while (*t)
        note((unsigned)*t++);
    note(0);
}

static void check(void) {
    note_text(array);
    note_text(padded);
    note_text(pointer);
    note_text(braces);
    for (int k = 0; k < 3; k++)
        note((unsigned)exact[k]);
}

static unsigned length(const char *t) {
    const char *start = t;
    while (*t)
        t++;
    return (unsigned)(t - start);
}

int main(void) {
    check();
    array[0] = 'J';
    padded[2] = '!';
    check();
    note(sizeof array + 10 * sizeof exact + 100 * sizeof padded + 1000 * sizeof "a\0b" + 10000 * sizeof braces);
    note((unsigned)"abcdef"[3]);
    note((unsigned)*("abc" + 2));
    pointer++;
    check();
    for (int k = 0; list[k]; k++)
        note(length(list[k]));
    char local[] = "local", *p = local + 2;
    *p++ = 'C';
    *p = *"A";
    note_text(local);
    const char *picked = array[1] == 'e' ? "yes" : "no";
    note_text(picked);
    note_text(__func__);
    pointer = "line one\
 and two";
    check();
    return (int)length("four" "teen" "!");
}
