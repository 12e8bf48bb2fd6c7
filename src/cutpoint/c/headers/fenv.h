#pragma once

#include <features.h>

typedef unsigned short fexcept_t;
typedef struct {
    unsigned int __words[__SIZEOF_POINTER__ == 8 ? 8 : 7];
} fenv_t;

#define FE_INVALID 0x01
#define FE_DIVBYZERO 0x04
#define FE_OVERFLOW 0x08
#define FE_UNDERFLOW 0x10
#define FE_INEXACT 0x20
#define FE_ALL_EXCEPT (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW | FE_INEXACT)

#define FE_TONEAREST 0x000
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00

#define FE_DFL_ENV ((const fenv_t *)-1)

int feclearexcept(int __exceptions);
int fegetexceptflag(fexcept_t *__flag, int __exceptions);
int feraiseexcept(int __exceptions);
int fesetexceptflag(const fexcept_t *__flag, int __exceptions);
int fetestexcept(int __exceptions);
int fegetround(void);
int fesetround(int __mode);
int fegetenv(fenv_t *__environment);
int feholdexcept(fenv_t *__environment);
int fesetenv(const fenv_t *__environment);
int feupdateenv(const fenv_t *__environment);
