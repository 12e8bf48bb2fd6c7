// verdict: TRUE
// The bounds of a range get the promoted type of the controlling expression: -1 becomes the largest number.
void reach_error(void);

static int unsigned_range(unsigned x) {
    switch (x) {
    case -1 ... 5:
        return 1;
    case 2999999999u ... 4000000000u:
        return 2;
    default:
        return 3;
    }
}

static int char_range(unsigned char c) {
    switch (c) {
    case -1:
        return 1;
    case 200 ... 300:
        return 2;
    }
    return 3;
}

int main(void) {
    if (unsigned_range(3) != 3 || unsigned_range(3000000000u) != 2)
        reach_error();
    if (char_range(255) != 2 || char_range(199) != 3)
        reach_error();
    return 0;
}
