/* The types that CBMC knows without a declaration. */
typedef _Bool __CPROVER_bool;
typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;
