#pragma once

#include "types/null.h"
#include "types/size_t.h"
#include "types/wchar_t.h"

typedef __PTRDIFF_TYPE__ ptrdiff_t;

typedef struct {
    long long __as_integer __attribute__((__aligned__(__alignof__(long long))));
    long double __as_real __attribute__((__aligned__(__alignof__(long double))));
#ifdef __i386__
    __float128 __as_quad __attribute__((__aligned__(__alignof__(__float128))));
#endif
} max_align_t;

#define offsetof(type, member) __builtin_offsetof(type, member)
