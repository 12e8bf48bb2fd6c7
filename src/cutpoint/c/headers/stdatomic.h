/* One thread is modelled: an atomic operation is the plain one, and every memory order is the same. */
#pragma once

#include <stdint.h>
#include "types/size_t.h"
#include "types/wchar_t.h"

typedef enum {
    memory_order_relaxed,
    memory_order_consume,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst
} memory_order;

typedef _Atomic(_Bool) atomic_bool;
typedef _Atomic(char) atomic_char;
typedef _Atomic(signed char) atomic_schar;
typedef _Atomic(unsigned char) atomic_uchar;
typedef _Atomic(short) atomic_short;
typedef _Atomic(unsigned short) atomic_ushort;
typedef _Atomic(int) atomic_int;
typedef _Atomic(unsigned int) atomic_uint;
typedef _Atomic(long) atomic_long;
typedef _Atomic(unsigned long) atomic_ulong;
typedef _Atomic(long long) atomic_llong;
typedef _Atomic(unsigned long long) atomic_ullong;
typedef _Atomic(wchar_t) atomic_wchar_t;
typedef _Atomic(intptr_t) atomic_intptr_t;
typedef _Atomic(uintptr_t) atomic_uintptr_t;
typedef _Atomic(size_t) atomic_size_t;
typedef _Atomic(__PTRDIFF_TYPE__) atomic_ptrdiff_t;
typedef _Atomic(intmax_t) atomic_intmax_t;
typedef _Atomic(uintmax_t) atomic_uintmax_t;

typedef struct {
    _Atomic(_Bool) __set;
} atomic_flag;

#define ATOMIC_FLAG_INIT {0}
#define ATOMIC_VAR_INIT(value) (value)
#define kill_dependency(value) (value)

#define atomic_thread_fence(order) ((void)(order))
#define atomic_signal_fence(order) ((void)(order))
#define atomic_is_lock_free(object) ((void)(object), (_Bool)1)

#define atomic_init(object, value) ((void)(*(object) = (value)))
#define atomic_load(object) (*(object))
#define atomic_load_explicit(object, order) ((void)(order), *(object))
#define atomic_store(object, value) ((void)(*(object) = (value)))
#define atomic_store_explicit(object, value, order) ((void)(order), (void)(*(object) = (value)))

/* The old value of the object, which `operator` then changes; the comma drops _Atomic from its type. */
#define _CUTPOINT_FETCH(object, operator, value) \
    __extension__({ \
        __auto_type __object = (object); \
        __typeof__((void)0, *__object) __old = *__object; \
        *__object operator (value); \
        __old; \
    })
#define atomic_exchange(object, value) _CUTPOINT_FETCH(object, =, value)
#define atomic_fetch_add(object, value) _CUTPOINT_FETCH(object, +=, value)
#define atomic_fetch_sub(object, value) _CUTPOINT_FETCH(object, -=, value)
#define atomic_fetch_or(object, value) _CUTPOINT_FETCH(object, |=, value)
#define atomic_fetch_xor(object, value) _CUTPOINT_FETCH(object, ^=, value)
#define atomic_fetch_and(object, value) _CUTPOINT_FETCH(object, &=, value)
#define atomic_exchange_explicit(object, value, order) ((void)(order), atomic_exchange(object, value))
#define atomic_fetch_add_explicit(object, value, order) ((void)(order), atomic_fetch_add(object, value))
#define atomic_fetch_sub_explicit(object, value, order) ((void)(order), atomic_fetch_sub(object, value))
#define atomic_fetch_or_explicit(object, value, order) ((void)(order), atomic_fetch_or(object, value))
#define atomic_fetch_xor_explicit(object, value, order) ((void)(order), atomic_fetch_xor(object, value))
#define atomic_fetch_and_explicit(object, value, order) ((void)(order), atomic_fetch_and(object, value))

#define atomic_compare_exchange_strong(object, expected, value) \
    __extension__({ \
        __auto_type __object = (object); \
        __auto_type __expected = (expected); \
        _Bool __equal = *__object == *__expected; \
        if (__equal) \
            *__object = (value); \
        else \
            *__expected = *__object; \
        __equal; \
    })
#define atomic_compare_exchange_weak(object, expected, value) atomic_compare_exchange_strong(object, expected, value)
#define atomic_compare_exchange_strong_explicit(object, expected, value, success, failure) \
    ((void)(success), (void)(failure), atomic_compare_exchange_strong(object, expected, value))
#define atomic_compare_exchange_weak_explicit(object, expected, value, success, failure) \
    ((void)(success), (void)(failure), atomic_compare_exchange_strong(object, expected, value))

#define atomic_flag_test_and_set(flag) atomic_exchange(&(flag)->__set, 1)
#define atomic_flag_test_and_set_explicit(flag, order) ((void)(order), atomic_flag_test_and_set(flag))
#define atomic_flag_clear(flag) atomic_store(&(flag)->__set, 0)
#define atomic_flag_clear_explicit(flag, order) ((void)(order), atomic_flag_clear(flag))
