#pragma once

#include <features.h>
#include <stdlib.h>

void *memalign(size_t __alignment, size_t __size);
void *pvalloc(size_t __size);
size_t malloc_usable_size(void *__block);
