// verdict: TRUE
// A `continue` in the increment of an inner loop goes on with the outer one.
void reach_error(void);

int main(void) {
    int steps = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 2; ({ if (i == 1) continue; j++; }))
            steps++;
        steps += 10;
    }
    if (steps != 25)
        reach_error();
    return 0;
}
