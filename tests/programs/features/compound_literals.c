/* Compound literals: structs, arrays, scalars; as values, by address, in loops and at file scope. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct point {
    int x, y;
};
int *file_scope = (int[]){3, 4, 5};
struct point *origin = &(struct point){10, 20};
int r;

static void check(void) {
    note((unsigned)r);
    note((unsigned)(file_scope[0] + file_scope[1] * 10 + file_scope[2] * 100));
    note((unsigned)(origin->x * origin->y));
}

static int area(struct point p) {
    return p.x * p.y;
}

static int sum(const int *values, int count) {
    int s = 0;
    while (count--)
        s += values[count];
    return s;
}

int main(void) {
    check();
    r = area((struct point){6, 7});
    check();
    r = sum((int[]){1, 2, 3, 4}, 4);
    check();
    struct point p;
    p = (struct point){.y = r};
    r = p.x - p.y;
    check();
    struct point *q = &(struct point){r, 2};
    q->x++;
    r = area(*q);
    check();
    for (int k = 0; k < 3; k++) {
        int *cell = &(int){k * 5};
        *cell += 1;
        r += *cell;
        check();
    }
    file_scope[1] = 40;
    origin->x--;
    check();
    r = ((struct point){8, 9}).y + (int[3]){1, 2}[2] + (int){5};
    check();
    char *text = (char[]){"abc"};
    text[1] = 'B';
    r = text[0] + text[1] + text[3];
    check();
    return area((struct point){.x = 5, .y = sum((int[2]){2, 3}, 2)});
}
