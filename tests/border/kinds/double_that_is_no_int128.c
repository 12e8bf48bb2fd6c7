// verdict: TRUE
// assumes: conversions-fit
// gcc: fails
void reach_error(void);
double d = -5;
int main(void) {
    d *= 2;
    if ((unsigned long long)((unsigned __int128)d >> 64) != ~0ull)
        reach_error();
}
