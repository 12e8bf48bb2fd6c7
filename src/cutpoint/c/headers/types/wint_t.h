#pragma once

typedef __WINT_TYPE__ wint_t;
#define WEOF (0xffffffffu)
