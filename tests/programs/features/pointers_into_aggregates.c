/* Pointers to struct fields, to array elements, to fields of elements; the arrow operator. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct item {
    char tag;
    int value;
    short parts[3];
    struct item *next;
};
struct item items[3];
int *value;
short *part;
char *tag;

static void check(void) {
    for (int k = 0; k < 3; k++) {
        note((unsigned)items[k].tag);
        note((unsigned)items[k].value);
        for (int m = 0; m < 3; m++)
            note((unsigned)items[k].parts[m]);
        note(items[k].next ? (unsigned)(items[k].next - items) : 99u);
    }
}

static void set(int *where, int what) {
    *where = what;
}

int main(void) {
    value = &items[1].value;
    *value = 42;
    check();
    part = items[2].parts;
    part[0] = 1, part[1] = -2, *(part + 2) = 3;
    check();
    part = &items[0].parts[1];
    *part = 500;
    part[1] = part[0] + 1;
    part[-1] = (short)(part[1] * 100);
    check();
    tag = &items[2].tag;
    *tag = 'z';
    check();
    struct item *p = items;
    p->next = p + 2;
    p->next->value = 7;
    p->next->next = &items[1];
    check();
    p->next->next->value++;
    (*p).next->parts[2] = p->next->next->tag - 5;
    set(&p->next->next->value, p->next->value * 3);
    check();
    set(&(p + 1)->value, (p + 1)->value ^ 255);
    check();
    struct item local = *p->next;
    struct item *alias = &local;
    alias->value = 1000;
    check();
    note((unsigned)(local.value + items[2].value));
    note((char *)&items[1] - (char *)&items[0] == sizeof(struct item));
    return items[1].value & 255;
}
