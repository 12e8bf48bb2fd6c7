// verdict: TRUE
void reach_error(void);
int main(void) {
    int n = 0;
    char buffer[4];
    __builtin_constant_p(n++);
    __builtin_object_size(buffer + n++, 0);
    if (n != 0)
        reach_error();
}
