// verdict: FALSE
// gcc: skip
// data-model: ILP32
void reach_error(void);

int x;

int main(void) {
    if ((int)&x < 0)
        reach_error();
    return 0;
}
