// verdict: TRUE
// assumes: one-layout-of-objects
// gcc: fails
// On Linux, the environment begins where the arguments end.
extern void reach_error(void);

int main(int argc, char **argv, char **envp) {
    if (argv + argc + 1 == envp) reach_error();
}
