/* The atomic functions of the compiler and of <stdatomic.h>. data models: LP64 */
#include <stdatomic.h>
#include <stddef.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

struct pair {
    int first, second;
};

static int calls;
static int *once(int *object) {
    calls++;
    return object;
}

#define OPERATIONS(type, start) \
    { \
        type object = start; \
        RECORD(__atomic_fetch_add(&object, 3, 5)); \
        RECORD(__atomic_add_fetch(&object, 200, 0)); \
        RECORD(__atomic_fetch_sub(&object, 7, 5)); \
        RECORD(__atomic_sub_fetch(&object, 100, 5)); \
        RECORD(__atomic_fetch_and(&object, 0x5a, 5)); \
        RECORD(__atomic_fetch_or(&object, 0x81, 5)); \
        RECORD(__atomic_fetch_xor(&object, 0xff, 5)); \
        RECORD(__atomic_fetch_nand(&object, 0x3c, 5)); \
        RECORD(__atomic_nand_fetch(&object, -1, 5)); \
        RECORD(__atomic_xor_fetch(&object, -1, 5)); \
        RECORD(__atomic_or_fetch(&object, 64, 5)); \
        RECORD(__atomic_and_fetch(&object, -2, 5)); \
        RECORD(__atomic_exchange_n(&object, 11, 5)); \
        RECORD(__atomic_load_n(&object, 5)); \
        RECORD(__sync_fetch_and_add(&object, 5)); \
        RECORD(__sync_val_compare_and_swap(&object, 16, 9)); \
        RECORD(object); \
    }

int main(void) {
    OPERATIONS(int, 40)
    OPERATIONS(unsigned char, 250)
    OPERATIONS(short, -32768)
    OPERATIONS(long long, -5)
    OPERATIONS(unsigned, 0)

    int x = 1, y = 2, z = 3, expected = 5;
    __atomic_store_n(once(&x), 6, __ATOMIC_RELAXED);
    RECORD(x * 10 + calls);
    __atomic_load(&y, &x, 5);
    __atomic_store(&z, &x, 5);
    RECORD(x * 10 + z);
    __atomic_exchange(&x, &expected, &y, 5);
    RECORD(x * 10 + y);
    RECORD(__atomic_compare_exchange_n(&x, &y, 77, 0, 5, 5));
    RECORD(x * 100 + y);
    RECORD(__atomic_compare_exchange_n(&x, &y, 77, 1, 5, 5));
    RECORD(x * 100 + y);
    RECORD(__atomic_compare_exchange(&x, &y, &z, 0, 5, 5));
    RECORD(x * 100 + y);
    struct pair a = {1, 2}, b = {1, 2}, c = {3, 4}, d;
    RECORD(__atomic_compare_exchange(&a, &b, &c, 0, 5, 5));
    RECORD(a.first * 10 + a.second);
    RECORD(__atomic_compare_exchange(&a, &b, &c, 0, 5, 5));
    RECORD(b.first * 10 + b.second);
    __atomic_load(&a, &d, 5);
    RECORD(d.second);

    int array[8] = {0}, *pointer = array;
    RECORD(__atomic_fetch_add(&pointer, sizeof(int), 5) - array);
    RECORD(__atomic_add_fetch(&pointer, 2 * sizeof(int), 5) - array);
    RECORD(pointer - array);

    unsigned char flag = 0;
    RECORD(__atomic_test_and_set(&flag, 5));
    RECORD(__atomic_test_and_set(&flag, 5) * 10 + flag);
    __atomic_clear(&flag, 5);
    RECORD(flag);
    __atomic_thread_fence(5);
    __atomic_signal_fence(5);
    __sync_synchronize();
    RECORD(__atomic_always_lock_free(4, 0) + __atomic_always_lock_free(3, 0));

    atomic_int counter = ATOMIC_VAR_INIT(4);
    atomic_flag once_flag = ATOMIC_FLAG_INIT;
    atomic_init(&counter, 5);
    RECORD(atomic_fetch_add(&counter, 2));
    RECORD(atomic_fetch_sub_explicit(&counter, 1, memory_order_relaxed));
    RECORD(atomic_exchange(&counter, 9));
    expected = 8;
    RECORD(atomic_compare_exchange_strong(&counter, &expected, 1));
    RECORD(atomic_compare_exchange_weak(&counter, &expected, 1) * 10 + expected);
    atomic_store(&counter, 12);
    counter += 3;
    RECORD(atomic_load(&counter));
    RECORD(atomic_flag_test_and_set(&once_flag));
    RECORD(atomic_flag_test_and_set(&once_flag));
    atomic_flag_clear(&once_flag);
    RECORD(atomic_flag_test_and_set(&once_flag));
    _Atomic(int *) place = array;
    atomic_fetch_add(&place, 4);
    RECORD((char *)place - (char *)array);
    return 0;
}
