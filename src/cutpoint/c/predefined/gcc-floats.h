/* The floating-point types that gcc has on x86 and clang does not name. Those that are equal to a type of clang's are that
   type; the others are types of their own in gcc, which may be declared as results and parameters and not be used. */
typedef __float128 _Float128;
typedef long double __float80;
typedef struct __gcc_Float32 _Float32;
typedef struct __gcc_Float64 _Float64;
typedef struct __gcc_Float32x _Float32x;
typedef struct __gcc_Float64x _Float64x;
