#pragma once

#include <features.h>
#include "types/size_t.h"

void *alloca(size_t __size);
#define alloca(size) __builtin_alloca(size)
