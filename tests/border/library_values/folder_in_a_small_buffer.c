// verdict: TRUE
// The shortest path has one character.
#include <unistd.h>
void reach_error(void);

int main(void) {
    char buffer[4];
    if (getcwd(buffer, 0) || getcwd(buffer, 1) || getcwd(0, 1)) reach_error();
}
