// verdict: TRUE
// The names of these types stand in no alignment.
typedef int int8_t __attribute__((__mode__(__QI__)));
typedef unsigned int size_t;
struct padded { char first; int8_t second __attribute__((aligned(8))); };
extern void reach_error(void);

int main(void) {
    int8_t x = (int8_t)300;
    if (sizeof(struct padded) != 16 || sizeof(size_t) != 4 || x != 44) reach_error();
}
