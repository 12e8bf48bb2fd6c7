// verdict: TRUE
// assumes: none
extern void reach_error(void);
enum { BITS = 5, MASK = (1 << BITS) - 1, HIGH = 1u << 31 >> 30, WIDE = (int)(1ull << 40 >> 38) };
struct fields { unsigned small : 1 << 2; };

int main(void) {
    char a[1 << BITS];
    struct fields f = {15};
    if (MASK != 31 || HIGH != 2 || WIDE != 4 || sizeof a != 32 || f.small != 15) reach_error();
}
