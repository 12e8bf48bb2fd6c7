// verdict: FALSE
// gcc: skip
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    FILE *file = fopen("notes", "r");
    if (file && fseek(file, 10, SEEK_SET) == 0 && dup2(1, 2) == 2) reach_error();
}
