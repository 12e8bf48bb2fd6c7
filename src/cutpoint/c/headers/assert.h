/* A failing assertion is a call of __assert_fail. No include guard: each inclusion checks NDEBUG again. */
#include <features.h>
#undef assert

#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
extern void __assert_fail(const char *__assertion, const char *__file, unsigned int __line, const char *__function)
    __attribute__((__noreturn__));
#define assert(expression) ((expression) ? (void)0 : __assert_fail(#expression, __FILE__, __LINE__, __func__))
#endif

#if !defined(static_assert) && !defined(__cplusplus)
#define static_assert _Static_assert
#endif
