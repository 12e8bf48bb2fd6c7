// verdict: UNKNOWN
// reason: pragma 'redefine_extname before after'
// gcc: fails
void reach_error(void);
#pragma redefine_extname before after
int before(void);
int after(void) { return 3; }
int main(void) {
    if (before() == 3)
        reach_error();
    return 0;
}
