int x = 1;
int a[3];
struct s { int v; };
int r[10];
int main(void) {
    r[0] = x;
    int x = 2;
    {
        struct s { char c; } y = {3};
        r[1] = sizeof y;
        enum { A = 7 } e = A;
        r[2] = e;
        {
            int A = 4;
            r[3] = A;
        }
    }
    struct s z = {9};
    r[4] = z.v + sizeof z;
    if (x == 2) {
        int x = 8;
        r[5] = x;
    }
    switch (x) {
        int q;
        case 2:
        q = 5;
        r[6] = q;
    }
    r[7] = ({ int x = 11; x; }) + x;
    return 0;
}
