// verdict: UNKNOWN
// reason: inet_pton
// gcc: fails
#include <arpa/inet.h>
void reach_error(void);
int main(void) {
    unsigned char to[16] = {0};
    if (inet_pton(AF_INET6, "1:2:3:4:5:6:7:8", to) == 1 && to[15] == 8)
        reach_error();
}
