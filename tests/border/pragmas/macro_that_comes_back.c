// verdict: FALSE
void reach_error(void);
#define VALUE 3
#pragma push_macro("VALUE")
#undef VALUE
#define VALUE 4
static int inner(void) { return VALUE; }
#pragma pop_macro("VALUE")
int main(void) {
    if (inner() == 4 && VALUE == 3)
        reach_error();
    return 0;
}
