#pragma once

#include <features.h>
#include "types/wctype.h"

typedef const int *wctrans_t;

wctrans_t wctrans(const char *__name);
wint_t towctrans(wint_t __c, wctrans_t __kind);
