#pragma once

#include <features.h>
#include <stdio.h>

void *malloc(size_t __size);
void *calloc(size_t __count, size_t __size);
void *realloc(void *__block, size_t __size);
void *reallocarray(void *__block, size_t __count, size_t __size);
void free(void *__block);
void *memalign(size_t __alignment, size_t __size);
void *valloc(size_t __size);
void *pvalloc(size_t __size);
size_t malloc_usable_size(void *__block);
