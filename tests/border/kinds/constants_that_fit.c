// verdict: TRUE
// assumes: none
void reach_error(void);
int main(void) {
    unsigned char c = 255.9;
    if (c != 255 || (int)-2147483648.5 != -2147483647 - 1 || (unsigned)4294967295.5 != 4294967295u || !(_Bool)1e300)
        reach_error();
}
