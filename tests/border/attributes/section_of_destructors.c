// verdict: UNKNOWN
// reason: section ".fini_array"
// gcc: fails
void reach_error(void);
static void fail(void) { reach_error(); }
#define SECTION ".fini_" "array"
__attribute__((section(SECTION), used)) static void (*const nobody_names_it)(void) = fail;
int main(void) { return 0; }
