/* The part of <wctype.h> that <wchar.h> declares in the X/Open standards. */
#pragma once

#include "byte_order.h"
#include "wint_t.h"

typedef unsigned long wctype_t;

int iswalnum(wint_t __c);
int iswalpha(wint_t __c);
int iswblank(wint_t __c);
int iswcntrl(wint_t __c);
int iswdigit(wint_t __c);
int iswgraph(wint_t __c);
int iswlower(wint_t __c);
int iswprint(wint_t __c);
int iswpunct(wint_t __c);
int iswspace(wint_t __c);
int iswupper(wint_t __c);
int iswxdigit(wint_t __c);
wint_t towlower(wint_t __c);
wint_t towupper(wint_t __c);
wctype_t wctype(const char *__name);
int iswctype(wint_t __c, wctype_t __kind);
