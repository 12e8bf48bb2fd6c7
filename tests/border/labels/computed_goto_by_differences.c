// verdict: TRUE
// Tables of differences between labels, as position-independent code has them.
void reach_error(void);

int main(void) {
    static const int table[] = {&&one - &&one, &&two - &&one};
    int way = 0;
    goto *(&&one + table[1]);
one:
    way = 1;
    goto end;
two:
    way = 2;
end:
    if (way != 2)
        reach_error();
    return 0;
}
