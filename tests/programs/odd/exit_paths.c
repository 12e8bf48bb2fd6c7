#include <stdlib.h>
int g;
static void at(void) {
    g = g * 10 + 1;
}
static void at2(void) {
    g = g * 10 + 2;
}
int main(void) {
    atexit(at);
    atexit(at2);
    g = 5;
    exit(g + 3);
}
