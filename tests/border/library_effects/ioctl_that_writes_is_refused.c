// verdict: UNKNOWN
// reason: call of 'ioctl' with an argument that may be a pointer
extern int ioctl(int descriptor, unsigned long request, ...);
void reach_error(void);
int main(void) {
    int bytes = -1;
    ioctl(0, 0x541b, &bytes);
    if (bytes != -1)
        reach_error();
}
