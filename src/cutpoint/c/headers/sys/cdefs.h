#pragma once

#define __BEGIN_DECLS
#define __END_DECLS
#define __P(arguments) arguments
#define __THROW
#define __NTH(function) function
