// verdict: FALSE
void stop(void) __asm__("reach_error");
int main(void) {
    stop();
    return 0;
}
