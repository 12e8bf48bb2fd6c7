// verdict: TRUE
// Each use of the macro has a label of its own.
void reach_error(void);
#define FIND(x, limit) ({ __label__ found; int i = 0; for (;; i++) { if (i * i >= (x)) goto found; if (i > (limit)) goto found; } found: i; })

int main(void) {
    int a = FIND(17, 10), b = FIND(100, 5);
    if (a != 5 || b != 6)
        reach_error();
    return 0;
}
