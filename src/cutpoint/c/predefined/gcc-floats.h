/* The floating-point types of gcc on x86 for which clang has no name. Some are the same as a type of clang; the others,
   distinct types in gcc, may be declared as results and parameters but not used. */
typedef __float128 _Float128;
typedef long double __float80;
typedef struct __gcc_Float32 _Float32;
typedef struct __gcc_Float64 _Float64;
typedef struct __gcc_Float32x _Float32x;
typedef struct __gcc_Float64x _Float64x;
