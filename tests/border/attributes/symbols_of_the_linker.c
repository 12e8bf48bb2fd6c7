// verdict: UNKNOWN
// reason: numbers' of the linker
// gcc: fails
void reach_error(void);
__attribute__((section("numbers"), used)) static int one = 1;
extern int __start_numbers[], __stop_numbers[];
int main(void) {
    if (__stop_numbers - __start_numbers == 1 && *__start_numbers == 1)
        reach_error();
    return 0;
}
