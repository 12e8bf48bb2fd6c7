// verdict: UNKNOWN
// reason: return from a call through a pointer to a function that is declared noreturn
// gcc: skip
extern void reach_error(void);

void (*end)(void) __attribute__((noreturn));
static void f(void) {}

int main(void) {
    end = f;
    end();
    return 0;
}
