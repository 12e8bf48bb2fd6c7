#pragma once

#include <features.h>

struct __jmp_buf_tag {
    long __words[__SIZEOF_POINTER__ == 8 ? 25 : 39];
};
typedef struct __jmp_buf_tag jmp_buf[1];

int setjmp(jmp_buf __environment) __attribute__((__returns_twice__));
void longjmp(jmp_buf __environment, int __value) __attribute__((__noreturn__));
int _setjmp(jmp_buf __environment) __attribute__((__returns_twice__));
#define setjmp(environment) setjmp(environment)

#if defined __USE_MISC || defined __USE_XOPEN
void _longjmp(jmp_buf __environment, int __value) __attribute__((__noreturn__));
#endif

#ifdef __USE_POSIX
typedef struct __jmp_buf_tag sigjmp_buf[1];
int sigsetjmp(sigjmp_buf __environment, int __save_mask) __attribute__((__returns_twice__));
void siglongjmp(sigjmp_buf __environment, int __value) __attribute__((__noreturn__));
#define sigsetjmp(environment, save_mask) sigsetjmp(environment, save_mask)
#endif
