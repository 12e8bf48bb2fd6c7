// verdict: TRUE
// Arguments are promoted, and the function converts them back to the types of its parameters.
void reach_error(void);

static int sum(x, y) char x; float y; { return x * 10 + (int)(y * 2); }

int main(void) {
    short three = 3;
    if (sum(three, 1.5f) != 33 || sum(258, 0.5) != 21)
        reach_error();
    return 0;
}
