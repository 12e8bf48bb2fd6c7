// verdict: TRUE
// gcc: skip
void reach_error(void);
void stop(int) __attribute__((noreturn));
_Noreturn void end(void);
int main(int argc, char **argv) {
    if (argc > 1)
        stop(1);
    else
        end();
    reach_error();
}
