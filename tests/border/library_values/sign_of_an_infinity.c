// verdict: UNKNOWN
extern void reach_error(void);

volatile double z;

int main(void) {
    double d = -1.0 / z;
    if (__builtin_isinf(d) != 1) reach_error();
}
