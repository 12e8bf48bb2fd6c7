#pragma once

typedef struct __locale_struct *locale_t;
