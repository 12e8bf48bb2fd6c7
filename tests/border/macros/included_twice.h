#if TIMES == 2
#ifdef FD_SET
static int answer(void) { return 1; }
#else
static int answer(void) { return 0; }
#endif
#endif
