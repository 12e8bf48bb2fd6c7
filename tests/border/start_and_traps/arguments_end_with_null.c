// verdict: TRUE
void reach_error(void);

int main(int argc, char *argv[], char *envp[]) {
    if (argc < 0 || argv[argc] != 0)
        reach_error();
    if (argc > 1 && (argv[0] == 0 || argv[1] == 0 || argv[0] == argv[1]))
        reach_error();
    return 0;
}
