// verdict: FALSE
// assumes: none
extern void reach_error(void);

static struct { const int a; int b; } pair = {1, 2};

int main(void) {
    const int local = 1;
    *(int *)&pair.a = 6;
    *(int *)&local = 7;
    if (pair.a == 6 && local == 7) reach_error();
}
