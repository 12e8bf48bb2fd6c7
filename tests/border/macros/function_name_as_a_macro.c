// verdict: UNKNOWN
// reason: directive on __PRETTY_FUNCTION__
// gcc: holds
extern void reach_error(void);

int main(void) {
#ifdef __PRETTY_FUNCTION__
    reach_error();
#endif
}
