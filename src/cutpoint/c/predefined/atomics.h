/* The compiler's __atomic functions, for one thread: plain reads and writes. libclang does not tell which of them an
   expression calls, so they are macros here, which evaluate each argument once: from the last one to the first one, as
   gcc does. As in gcc, arithmetic on a pointer is in bytes. */
#define __cutpoint_value(object) __typeof__((void)0, *(object))
#define __cutpoint_number(object) \
    _Static_assert(sizeof *(object) <= 8, "atomic arithmetic on at most 8 bytes")

#define __atomic_load_n(pointer, order) \
    __extension__({ \
        __auto_type __cutpoint_object = (pointer); \
        (void)(order); \
        __cutpoint_value(__cutpoint_object) __cutpoint_old = *__cutpoint_object; \
        __cutpoint_old; \
    })
#define __atomic_load(pointer, result, order) \
    __extension__({ \
        __auto_type __cutpoint_result = (result); \
        __auto_type __cutpoint_object = (pointer); \
        (void)(order); \
        *__cutpoint_result = *__cutpoint_object; \
        (void)0; \
    })
#define __atomic_store_n(pointer, value, order) \
    __extension__({ \
        __cutpoint_value((pointer)) __cutpoint_new = (value); \
        __auto_type __cutpoint_object = (pointer); \
        (void)(order); \
        *__cutpoint_object = __cutpoint_new; \
        (void)0; \
    })
#define __atomic_store(pointer, value, order) \
    __extension__({ \
        __auto_type __cutpoint_new = (value); \
        __auto_type __cutpoint_object = (pointer); \
        (void)(order); \
        *__cutpoint_object = *__cutpoint_new; \
        (void)0; \
    })
#define __atomic_exchange_n(pointer, value, order) \
    __extension__({ \
        __cutpoint_value((pointer)) __cutpoint_new = (value); \
        __auto_type __cutpoint_object = (pointer); \
        __cutpoint_value(__cutpoint_object) __cutpoint_old = *__cutpoint_object; \
        (void)(order); \
        *__cutpoint_object = __cutpoint_new; \
        __cutpoint_old; \
    })
#define __atomic_exchange(pointer, value, result, order) \
    __extension__({ \
        __auto_type __cutpoint_result = (result); \
        __cutpoint_value((pointer)) __cutpoint_new = *(value); \
        __auto_type __cutpoint_object = (pointer); \
        (void)(order); \
        *__cutpoint_result = *__cutpoint_object; \
        *__cutpoint_object = __cutpoint_new; \
        (void)0; \
    })
#define __atomic_compare_exchange_n(pointer, expected, value, weak, success, failure) \
    __extension__({ \
        __cutpoint_value((pointer)) __cutpoint_new = (value); \
        __auto_type __cutpoint_expected = (expected); \
        __auto_type __cutpoint_object = (pointer); \
        (void)(weak), (void)(success), (void)(failure); \
        _Bool __cutpoint_equal = *__cutpoint_object == *__cutpoint_expected; \
        if (__cutpoint_equal) \
            *__cutpoint_object = __cutpoint_new; \
        else \
            *__cutpoint_expected = *__cutpoint_object; \
        __cutpoint_equal; \
    })
#define __atomic_compare_exchange(pointer, expected, value, weak, success, failure) \
    __extension__({ \
        int __cutpoint_same(const volatile void *, const volatile void *); \
        __cutpoint_value((pointer)) __cutpoint_new = *(value); \
        __auto_type __cutpoint_expected = (expected); \
        __auto_type __cutpoint_object = (pointer); \
        (void)(weak), (void)(success), (void)(failure); \
        _Bool __cutpoint_equal = __cutpoint_same(__cutpoint_object, __cutpoint_expected); \
        if (__cutpoint_equal) \
            *__cutpoint_object = __cutpoint_new; \
        else \
            *__cutpoint_expected = *__cutpoint_object; \
        __cutpoint_equal; \
    })

#define __cutpoint_change(pointer, value, order, result, computed) \
    __extension__({ \
        unsigned long long __cutpoint_right = (unsigned long long)(value); \
        __auto_type __cutpoint_object = (pointer); \
        __cutpoint_number(__cutpoint_object); \
        (void)(order); \
        __cutpoint_value(__cutpoint_object) __cutpoint_old = *__cutpoint_object; \
        unsigned long long __cutpoint_left = (unsigned long long)__cutpoint_old; \
        __cutpoint_value(__cutpoint_object) __cutpoint_computed = (__cutpoint_value(__cutpoint_object))(computed); \
        *__cutpoint_object = __cutpoint_computed; \
        result; \
    })
#define __cutpoint_fetch(pointer, value, order, computed) \
    __cutpoint_change(pointer, value, order, __cutpoint_old, computed)
#define __cutpoint_then_fetch(pointer, value, order, computed) \
    __cutpoint_change(pointer, value, order, __cutpoint_computed, computed)
#define __atomic_fetch_add(pointer, value, order) __cutpoint_fetch(pointer, value, order, __cutpoint_left + __cutpoint_right)
#define __atomic_fetch_sub(pointer, value, order) __cutpoint_fetch(pointer, value, order, __cutpoint_left - __cutpoint_right)
#define __atomic_fetch_and(pointer, value, order) __cutpoint_fetch(pointer, value, order, __cutpoint_left & __cutpoint_right)
#define __atomic_fetch_xor(pointer, value, order) __cutpoint_fetch(pointer, value, order, __cutpoint_left ^ __cutpoint_right)
#define __atomic_fetch_or(pointer, value, order) __cutpoint_fetch(pointer, value, order, __cutpoint_left | __cutpoint_right)
#define __atomic_fetch_nand(pointer, value, order) \
    __cutpoint_fetch(pointer, value, order, ~(__cutpoint_left & __cutpoint_right))
#define __atomic_add_fetch(pointer, value, order) \
    __cutpoint_then_fetch(pointer, value, order, __cutpoint_left + __cutpoint_right)
#define __atomic_sub_fetch(pointer, value, order) \
    __cutpoint_then_fetch(pointer, value, order, __cutpoint_left - __cutpoint_right)
#define __atomic_and_fetch(pointer, value, order) \
    __cutpoint_then_fetch(pointer, value, order, __cutpoint_left & __cutpoint_right)
#define __atomic_xor_fetch(pointer, value, order) \
    __cutpoint_then_fetch(pointer, value, order, __cutpoint_left ^ __cutpoint_right)
#define __atomic_or_fetch(pointer, value, order) \
    __cutpoint_then_fetch(pointer, value, order, __cutpoint_left | __cutpoint_right)
#define __atomic_nand_fetch(pointer, value, order) \
    __cutpoint_then_fetch(pointer, value, order, ~(__cutpoint_left & __cutpoint_right))

#define __atomic_test_and_set(pointer, order) \
    __extension__({ \
        volatile unsigned char *__cutpoint_object = (volatile unsigned char *)(pointer); \
        (void)(order); \
        _Bool __cutpoint_old = *__cutpoint_object; \
        *__cutpoint_object = 1; \
        __cutpoint_old; \
    })
#define __atomic_clear(pointer, order) \
    __extension__({ \
        volatile unsigned char *__cutpoint_object = (volatile unsigned char *)(pointer); \
        (void)(order); \
        *__cutpoint_object = 0; \
        (void)0; \
    })
#define __atomic_thread_fence(order) ((void)(order))
#define __atomic_signal_fence(order) ((void)(order))
#define __atomic_always_lock_free(size, pointer) \
    ((_Bool)((size) == 1 || (size) == 2 || (size) == 4 || (size) == 8))
#define __atomic_is_lock_free(size, pointer) ((void)(pointer), __atomic_always_lock_free(size, 0))
