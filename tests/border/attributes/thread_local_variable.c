// verdict: FALSE
void reach_error(void);
static _Thread_local int own = 4;
__thread int __attribute__((tls_model("initial-exec"))) other;
int main(void) {
    other = own + 1;
    if (other == 5)
        reach_error();
    return 0;
}
