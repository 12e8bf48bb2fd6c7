// verdict: UNKNOWN
// reason: inet_pton
// gcc: fails
int inet_pton(int, const char *, void *);
void reach_error(void);
int main(void) {
    unsigned char to[16] = {0};
    if (inet_pton(10, "1:2:3:4:5:6:7:8", to) == 1 && to[15] == 8)
        reach_error();
}
