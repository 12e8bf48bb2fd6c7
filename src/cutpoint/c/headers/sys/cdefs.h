#pragma once

#include <features.h>

#define __BEGIN_DECLS
#define __END_DECLS
#define __P(arguments) arguments
#define __THROW
#define __NTH(function) function

#define __CONCAT(first, second) first##second
#define __STRING(argument) #argument
#define __always_inline __inline __attribute__((__always_inline__))
