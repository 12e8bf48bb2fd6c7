#include <stdlib.h>
int g;
int main(int argc, char **argv) {
    g = argc;
    if (argv[argc] == 0 && argc == 1) return 3;
    abort();
}
