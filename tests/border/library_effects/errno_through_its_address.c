// verdict: FALSE
// What glibc's <errno.h> makes of errno.
extern int *__errno_location(void);
extern int close(int descriptor);
void reach_error(void);
int main(void) {
    if (close(-1) == -1 && *__errno_location() == 9)
        reach_error();
}
