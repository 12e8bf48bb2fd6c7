extern void reach_error(void); int main(void) {
    unsigned int x = 0;
    unsigned int y = 0;
    while (x < 2) {
        x++;
        y++;
        if (x != y) {
            reach_error();
        }
    }
    return 0;
}
