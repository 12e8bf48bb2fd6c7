_Thread_local int t = 3;
static __thread int u;
int main(void) {
    t++;
    u = t;
    return u;
}
