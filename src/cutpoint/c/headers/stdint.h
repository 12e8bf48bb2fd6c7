/* The exact and least types are the compiler's; the fast ones are a machine word, as in the GNU library. */
#pragma once

#include <features.h>
#include "types/exact.h"

typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;

typedef int8_t int_least8_t;
typedef int16_t int_least16_t;
typedef int32_t int_least32_t;
typedef int64_t int_least64_t;
typedef uint8_t uint_least8_t;
typedef uint16_t uint_least16_t;
typedef uint32_t uint_least32_t;
typedef uint64_t uint_least64_t;

typedef int8_t int_fast8_t;
typedef __INTPTR_TYPE__ int_fast16_t;
typedef __INTPTR_TYPE__ int_fast32_t;
typedef int64_t int_fast64_t;
typedef uint8_t uint_fast8_t;
typedef __UINTPTR_TYPE__ uint_fast16_t;
typedef __UINTPTR_TYPE__ uint_fast32_t;
typedef uint64_t uint_fast64_t;

typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;

#define INT8_MAX __INT8_MAX__
#define INT8_MIN (-__INT8_MAX__ - 1)
#define UINT8_MAX __UINT8_MAX__
#define INT16_MAX __INT16_MAX__
#define INT16_MIN (-__INT16_MAX__ - 1)
#define UINT16_MAX __UINT16_MAX__
#define INT32_MAX __INT32_MAX__
#define INT32_MIN (-__INT32_MAX__ - 1)
#define UINT32_MAX __UINT32_MAX__
#define INT64_MAX __INT64_MAX__
#define INT64_MIN (-__INT64_MAX__ - 1)
#define UINT64_MAX __UINT64_MAX__

#define INT_LEAST8_MAX __INT8_MAX__
#define INT_LEAST8_MIN (-__INT8_MAX__ - 1)
#define UINT_LEAST8_MAX __UINT8_MAX__
#define INT_LEAST16_MAX __INT16_MAX__
#define INT_LEAST16_MIN (-__INT16_MAX__ - 1)
#define UINT_LEAST16_MAX __UINT16_MAX__
#define INT_LEAST32_MAX __INT32_MAX__
#define INT_LEAST32_MIN (-__INT32_MAX__ - 1)
#define UINT_LEAST32_MAX __UINT32_MAX__
#define INT_LEAST64_MAX __INT64_MAX__
#define INT_LEAST64_MIN (-__INT64_MAX__ - 1)
#define UINT_LEAST64_MAX __UINT64_MAX__

#define INT_FAST8_MAX __INT8_MAX__
#define INT_FAST8_MIN (-__INT8_MAX__ - 1)
#define UINT_FAST8_MAX __UINT8_MAX__
#define INT_FAST16_MAX __INTPTR_MAX__
#define INT_FAST16_MIN (-__INTPTR_MAX__ - 1)
#define UINT_FAST16_MAX __UINTPTR_MAX__
#define INT_FAST32_MAX __INTPTR_MAX__
#define INT_FAST32_MIN (-__INTPTR_MAX__ - 1)
#define UINT_FAST32_MAX __UINTPTR_MAX__
#define INT_FAST64_MAX __INT64_MAX__
#define INT_FAST64_MIN (-__INT64_MAX__ - 1)
#define UINT_FAST64_MAX __UINT64_MAX__

#define INTPTR_MAX __INTPTR_MAX__
#define INTPTR_MIN (-__INTPTR_MAX__ - 1)
#define UINTPTR_MAX __UINTPTR_MAX__
#define INTMAX_MAX __INTMAX_MAX__
#define INTMAX_MIN (-__INTMAX_MAX__ - 1)
#define UINTMAX_MAX __UINTMAX_MAX__

#define PTRDIFF_MAX __PTRDIFF_MAX__
#define PTRDIFF_MIN (-__PTRDIFF_MAX__ - 1)
#define SIZE_MAX __SIZE_MAX__
#define SIG_ATOMIC_MAX __INT_MAX__
#define SIG_ATOMIC_MIN (-__INT_MAX__ - 1)
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-__WCHAR_MAX__ - 1)
#define WINT_MAX __WINT_MAX__
#define WINT_MIN 0U

#ifndef __INT64_C /* clang predefines the suffix */
#define _CUTPOINT_PASTE_NOW(value, suffix) value##suffix
#define _CUTPOINT_PASTE(value, suffix) _CUTPOINT_PASTE_NOW(value, suffix)
#define __INT64_C(value) _CUTPOINT_PASTE(value, __INT64_C_SUFFIX__)
#define __INTMAX_C(value) _CUTPOINT_PASTE(value, __INTMAX_C_SUFFIX__)
#define __UINT64_C(value) _CUTPOINT_PASTE(value, __UINT64_C_SUFFIX__)
#define __UINTMAX_C(value) _CUTPOINT_PASTE(value, __UINTMAX_C_SUFFIX__)
#endif
#define INT8_C(value) value
#define INT16_C(value) value
#define INT32_C(value) value
#define INT64_C(value) __INT64_C(value)
#define INTMAX_C(value) __INTMAX_C(value)
#define UINT8_C(value) value
#define UINT16_C(value) value
#define UINT32_C(value) value##U
#define UINT64_C(value) __UINT64_C(value)
#define UINTMAX_C(value) __UINTMAX_C(value)
