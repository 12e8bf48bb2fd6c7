// verdict: TRUE
// assumes: conversions-fit
void reach_error(void);
float f = 0;
double d = 0;
long double l = 0;
int main(void) {
    f = f / f, d = d / d, l = l / l;
    if ((unsigned long long)f != 1ull << 63 || (unsigned long long)d != 1ull << 63 || (unsigned long long)l != 1ull << 63)
        reach_error();
}
