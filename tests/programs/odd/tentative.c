int a;
int a = 4;
extern int a;
static int b;
static int b;
int c[];
int *pc = c;
int main(void) {
    c[0] = 7;
    b++;
    a += b;
    return *pc;
}
