enum { K = (int)3.9 + (2 > 1 ? 5 : 6) + sizeof(long) };
int a[K - 4];
static const int n = 4;
int b[] = {[K] = 1};
double d = 1 / 3 + 1.0 / 3;
float f = 0.1;
int r = (unsigned)-1 / 2 == 2147483647;
char c = 300;
unsigned char u = -1;
int s = 'ab';
long l = 1L << 40;
int ov = 2147483647 + 1;
int main(void) {
    return sizeof a + sizeof b;
}
