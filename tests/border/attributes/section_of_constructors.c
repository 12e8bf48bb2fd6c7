// verdict: UNKNOWN
// reason: section ".init_array"
// gcc: fails
void reach_error(void);
static int ready;
static void prepare(void) { ready = 1; }
__attribute__((section(".init_array"), used)) static void (*entry)(void) = prepare;
int main(void) {
    if (ready && entry)
        reach_error();
    return 0;
}
