int a[4] = {1, 2, 3, 4};
int *p = &a[2], *q = a + 1, **pp = &p;
long diff = 0;
char *s = (char *)&a[1];
struct { int *x; char c; } st = {a + 3, 'c'};
int (*fn)(void);
int f(void) {
    return *st.x;
}
int (*fp)(void) = f;
int *lit = (int[]){
    7, 8
}
;
int r[5];
int main(void) {
    r[0] = *p + *q;
    r[1] = **pp;
    r[2] = *s;
    r[3] = fp();
    r[4] = lit[1];
    fn = fp;
    return fn();
}
