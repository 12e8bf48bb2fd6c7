// verdict: FALSE
// gcc: skip
void reach_error(void);

int main(int argc, char **argv) {
    if (argc == 3 && argv[2][0] == '-' && argv[2][1] == 'x' && !argv[2][2])
        reach_error();
    return 0;
}
