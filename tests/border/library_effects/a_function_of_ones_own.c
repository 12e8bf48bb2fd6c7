// verdict: FALSE
void reach_error(void);
int rand(void) { return -1; }
int main(void) {
    if (rand() < 0)
        reach_error();
}
