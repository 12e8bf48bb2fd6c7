// verdict: UNKNOWN
// reason: of which the model only knows bounds
// gcc: holds
// No argument is null; what the later ones are is not modelled.
#include <assert.h>

int main(int argc, char **argv) {
    if (argc > 5)
        assert(argv[5] != 0);
}
