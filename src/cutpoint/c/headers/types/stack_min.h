/* The minimal stack size of a thread, which may be that of this machine if the program requests it. */
#pragma once

#include <features.h>

#ifdef __USE_DYNAMIC_STACK_SIZE
long __sysconf(int __name);
#define PTHREAD_STACK_MIN __sysconf(75)
#else
#define PTHREAD_STACK_MIN 16384
#endif
