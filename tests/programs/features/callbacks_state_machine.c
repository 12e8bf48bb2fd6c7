/* A state machine of function pointers that return the next state through a struct. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct machine;
typedef void (*state)(struct machine *, char);
struct machine {
    state next;
    int words, digits, others;
};
struct machine m;

static void check(void) {
    note((unsigned)m.words);
    note((unsigned)m.digits);
    note((unsigned)m.others);
}

static void outside(struct machine *self, char c);
static void in_word(struct machine *self, char c);
static void in_number(struct machine *self, char c);

static void outside(struct machine *self, char c) {
    if (c >= 'a' && c <= 'z') {
        self->words++;
        self->next = in_word;
    } else if (c >= '0' && c <= '9') {
        self->next = in_number;
        in_number(self, c);
    } else {
        self->others++;
    }
}
static void in_word(struct machine *self, char c) {
    if (c < 'a' || c > 'z')
        self->next = outside;
}
static void in_number(struct machine *self, char c) {
    if (c >= '0' && c <= '9')
        self->digits = self->digits * 10 + c - '0';
    else
        self->next = outside;
}

int main(void) {
    m.next = outside;
    for (const char *text = "ab  12 c;34! de"; *text; text++) {
        m.next(&m, *text);
        check();
    }
    note(m.next == in_word);
    return m.words * 10 + m.others;
}
