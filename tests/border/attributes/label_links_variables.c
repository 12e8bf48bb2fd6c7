// verdict: TRUE
void reach_error(void);
int plain __asm__("shared") = 3;
extern int shared;
int main(void) {
    shared = 4;
    if (plain != 4)
        reach_error();
    return 0;
}
