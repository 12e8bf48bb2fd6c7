// verdict: UNKNOWN
// gcc: skip
#include <fcntl.h>
#include <unistd.h>
void reach_error(void);
int main(void) {
    int file = open("/proc/self/mem", O_RDONLY);
    if (lseek(file, -4096, SEEK_SET) < -1)
        reach_error();
}
