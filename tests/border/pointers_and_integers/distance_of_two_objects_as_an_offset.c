// verdict: FALSE
// The distance of two objects, added to the address of one, is the address of the other.
void reach_error(void);

int a, b;

int main(void) {
    char *p = (char *)&a;
    *(int *)(p + ((char *)&b - p)) = 1;
    if (b == 1)
        reach_error();
    return 0;
}
