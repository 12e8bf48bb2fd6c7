// verdict: UNKNOWN
// gcc: fails
extern void reach_error(void);

float floorf(float x) { return 77; }

int main(void) {
    if (floorf(2.5f) != 77) reach_error();
}
