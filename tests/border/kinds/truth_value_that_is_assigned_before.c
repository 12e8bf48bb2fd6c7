// verdict: TRUE
// assumes: none
extern void reach_error(void);

int main(void) {
    _Bool b;
    int n = 3;
    b = n > 2;
    if (!b) reach_error();
}
