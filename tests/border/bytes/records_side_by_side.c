// verdict: FALSE
// assumes: none
extern void reach_error(void);

struct pair { int a, b; } pairs[2] = {{1, 2}, {3, 4}};

int main(void) {
    pairs[0] = pairs[1];
    if (pairs[0].b == 4) reach_error();
}
