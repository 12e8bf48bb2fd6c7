// verdict: FALSE
void reach_error(void);

int main(void) {
    int x = 1;
    unsigned __int128 n = (unsigned __int128)(unsigned long)&x << 40;
    *(int *)(unsigned long)(n >> 40) = 9;
    if (x == 9)
        reach_error();
    return 0;
}
