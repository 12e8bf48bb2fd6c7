#pragma once

#include <features.h>
#include "types/mbstate_t.h"
#include "types/size_t.h"

typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;

size_t mbrtoc16(char16_t *__character, const char *__text, size_t __size, mbstate_t *__state);
size_t c16rtomb(char *__text, char16_t __character, mbstate_t *__state);
size_t mbrtoc32(char32_t *__character, const char *__text, size_t __size, mbstate_t *__state);
size_t c32rtomb(char *__text, char32_t __character, mbstate_t *__state);
