"""The C library, where the standard says what it does."""

from __future__ import annotations

import random

from tests.generator.features.snippet import Draw, Snippet, small

_WORDS = (
    "",
    "a",
    "abc",
    "hello",
    "hello world",
    "aXbXc",
    "zz",
    "Q-9",
    "  42x",
    "-17",
    "0x1f",
    "99999999999999999999",
    "077",
)


def _word(rng: random.Random) -> str:
    return rng.choice(_WORDS)


def strings(rng: random.Random) -> Snippet:
    first, second = _word(rng), _word(rng)
    return Snippet(
        f'char t[64] = "{first}", *p; const char *s = "{second}"; out@[0] = strlen(s) * 100 + strlen(t); '
        "strcat(t, s); out@[1] = SIGN(strcmp(t, s));\n"
        f"p = strchr(t, '{rng.choice('aXlz')}'); out@[2] = p ? p - t : -1; "
        f"p = strrchr(t, '{rng.choice('aXlz')}'); out@[3] = p ? p - t : -1;\n"
        f'p = strstr(t, "{rng.choice(("", "l", "lo", "Xb", "zzz"))}"); out@[4] = p ? p - t : -1; '
        f'out@[5] = SIGN(strncmp(t, s, {small(rng, 0, 5)})) * 10 + SIGN(memcmp(t, "hello", '
        f"{small(rng, 0, 3)}));\n"
        f"strncpy(text@, t, {small(rng, 0, 12)}); strncat(text@, s, {small(rng, 0, 3)}); "
        f"memmove(t + 1, t, {small(rng, 1, 12)}); out@[6] = t[1] + t[2];\n"
        f"p = memchr(t, 'l', sizeof t); out@[7] = p ? p - t : -1;",
        "char text@[32];",
        ("string.h",),
    )


def more_strings(rng: random.Random) -> Snippet:
    first = _word(rng)
    return Snippet(
        f'char t[40] = "{first}"; out@[0] = strspn(t, "{rng.choice(("he", "aX", " 0-9"))}"); '
        f'out@[1] = strcspn(t, "{rng.choice(("l", "X", "9x"))}"); char *p = strpbrk(t, "oXx"); '
        "out@[2] = p ? p - t : -1;\n"
        f'out@[3] = strnlen(t, {small(rng, 0, 6)}); p = stpcpy(t + 20, "{_word(rng)}"); out@[4] = p - t; '
        "p = strdup(t); out@[5] = p[0] + (p != t); free(p);\n"
        f'p = mempcpy(t, "xyz", {small(rng, 0, 3)}); out@[6] = p - t; out@[7] = SIGN(strcasecmp(t, '
        f'"{_word(rng)}")); for (int k = 0; k < 5; k++) out@[6] = out@[6] * 31 + t[k];',
        "",
        ("string.h", "strings.h", "stdlib.h"),
    )


def characters(rng: random.Random) -> Snippet:
    names = rng.sample(
        (
            "isalpha",
            "isdigit",
            "isalnum",
            "isspace",
            "isupper",
            "islower",
            "isxdigit",
            "ispunct",
            "isprint",
            "iscntrl",
            "isgraph",
            "isblank",
        ),
        4,
    )
    sums = " ".join(f"out@[{number}] = out@[{number}] * 3 + !!{name}(c);" for number, name in enumerate(names))
    return Snippet(
        f"for (int c = 0; c < 128; c += {small(rng, 1, 9)}) {{ {sums} out@[4] += toupper(c) * 3 + tolower(c); "
        f"}} out@[5] = toupper('{rng.choice('aZ5')}');",
        "",
        ("ctype.h",),
    )


def mathematics(rng: random.Random) -> Snippet:
    value = rng.choice(("2.5", "-2.5", "0.5", "-0.0", "1e300", "-7.75", "0.1", "4503599627370497.5", "3.0", "1e-310"))
    other = rng.choice(("2.0", "-3.0", "0.3", "1e10", "-0.0"))
    names = rng.sample(("floor", "ceil", "trunc", "round", "rint", "fabs", "nearbyint", "sqrt"), 5)
    lines = " ".join(f"r@[{number}] = {name}(x);" for number, name in enumerate(names))
    return Snippet(
        f"double x = {value}, y = {other}; {lines} r@[5] = fmod(x, y); r@[6] = copysign(x, y); "
        "r@[7] = fmax(x, y) + fmin(x, y);\n"
        "out@[0] = isnan(x) + 2 * !!isinf(x) + 4 * !!signbit(y) + 8 * !!isfinite(x) + 16 * !!isnormal(x); "
        "out@[1] = fpclassify(x) == FP_NORMAL;\n"
        "out@[2] = x > -1e9 && x < 1e9 ? lround(x) + lrint(x) * 3 : 0; out@[3] = fpclassify(y) == FP_ZERO; "
        "double ip; r@[8] = modf(y, &ip); r@[9] = ip;\n"
        "f@[0] = floorf((float)x); "
        "f@[1] = fabsf((float)y); out@[5] = isless(x, y) + isunordered(x, NAN) * 2;\n"
        "r@[12] = fdim(x, y); out@[6] = x == HUGE_VAL; r@[13] = INFINITY; "
        "out@[7] = fpclassify((float)1e-40f) == FP_SUBNORMAL;",
        "double r@[14]; float f@[2];",
        ("math.h",),
    )


def exponents(rng: random.Random) -> Snippet:
    value = rng.choice(("2.5", "-0.0", "1e300", "0x1p-1074", "-7.75"))
    return Snippet(
        f"double x = {value}; int e; r@[0] = frexp(x, &e); out@[0] = e; r@[1] = ldexp(x, {small(rng, -9, 9)});",
        "double r@[2];",
        ("math.h",),
    )


def conversions(rng: random.Random) -> Snippet:
    base = rng.choice((0, 8, 10, 16, 36, 2))
    return Snippet(
        f'char *end; const char *s = "{_word(rng)}"; errno = 0; out@[0] = strtol(s, &end, {base}); '
        "out@[1] = end - s; out@[2] = errno == ERANGE;\n"
        f'out@[3] = atoi("{rng.choice(("12", "-7", " 3x", "x"))}"); out@[4] = strtoul("{_word(rng)}", 0, '
        f'{base}); out@[5] = strtoll("{_word(rng)}", &end, 10); out@[6] = atol("77");',
        "",
        ("stdlib.h", "errno.h"),
    )


def numbers(rng: random.Random) -> Snippet:
    a, b = small(rng, -99, 99), small(rng, 1, 12) * rng.choice((1, -1))
    return Snippet(
        f"out@[0] = abs({a}) + labs(-7L) + llabs({a}LL); div_t d = div({a}, {b}); "
        f"out@[1] = d.quot * 100 + d.rem; ldiv_t l = ldiv({a}L * 1000, {b}); out@[2] = l.quot * 10 + l.rem;\n"
        f"out@[3] = __builtin_clz({small(rng, 1, 99)}) + __builtin_ctz({small(rng, 1, 99)}) * 100 + "
        f"__builtin_popcount({a}) * 10000; "
        f"out@[4] = __builtin_bswap32({a}) ^ __builtin_ffs({a});\n"
        f"int r; out@[5] = __builtin_add_overflow({a}, 2147483600, &r) * 3; out@[5] += r; unsigned char c; "
        f"out@[6] = __builtin_mul_overflow({a}, {b}, &c) * 1000 + c; "
        f"out@[7] = __builtin_parity({a}) + __builtin_clzll({small(rng, 1, 99)}) * 2 + "
        f"__builtin_sub_overflow({a}, {b}, &c) * 100;",
        "",
        ("stdlib.h",),
    )


def sorting(rng: random.Random) -> Snippet:
    values = ", ".join(str(small(rng, -20, 20)) for _ in range(6))
    return Snippet(
        f"int v[6] = {{{values}}}; qsort(v, 6, sizeof *v, order@); for (int k = 0; k < 6; "
        f"k++) out@[k] = v[k]; int key = v[{small(rng, 0, 5)}];\n"
        "int *found = bsearch(&key, v, 6, sizeof *v, order@); out@[6] = found ? *found : 999;",
        "static int order@(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; "
        "return (x > y) - (x < y); }",
        ("stdlib.h",),
    )


def allocation(rng: random.Random) -> Snippet:
    count = small(rng, 2, 8)
    return Snippet(
        f"int *p = calloc({count}, sizeof *p); for (int k = 0; k < {count}; k++) {{ out@[0] += p[k]; "
        f"p[k] = k * 3; }} p = realloc(p, {count * 2} * sizeof *p); out@[1] = p[{count - 1}];\n"
        f"p[{count * 2 - 1}] = 7; out@[2] = p[{count * 2 - 1}] + p[1]; "
        f"struct f@ *f = malloc(sizeof *f + {count}); f->n = {count}; memset(f->data, 5, {count}); "
        f"out@[3] = f->data[{count - 1}] + f->n;\n"
        "out@[4] = calloc((unsigned long)-1 / 4, 16) == 0; free(p); free(f); free(0); void *m = malloc(1); "
        "out@[5] = ((unsigned long)m & 7) == 0; char *t = realloc(0, 4); t[3] = 2; out@[6] = t[3];\n"
        "out@[7] = sizeof(struct f@); aligned@ = aligned_alloc(64, 128); "
        "out@[7] += ((unsigned long)aligned@ & 63) * 100;",
        "struct f@ { int n; char data[]; }; void *aligned@;",
        ("stdlib.h", "string.h"),
    )


def side_effects_in_arguments(rng: random.Random) -> Snippet:
    call = rng.choice(
        ("memmove(t + 1, t, n++);", "memcpy(t + 8, t, n++);", "memset(t, c++, n++);", "strncpy(t + 8, t, n++);")
    )
    return Snippet(
        f"char t[32] = \"abcdefg\"; int n = {small(rng, 1, 6)}, c = 'q'; char *p = t; {call} out@[0] = n; "
        "out@[1] = c; for (int k = 0; k < 16; k++) out@[2] = out@[2] * 31 + t[k];\n"
        "out@[3] = strlen(p++); out@[4] = p - t; out@[5] = abs(n++ - 9) * 10; out@[6] = n; "
        "memset(p++, 1, 1); out@[7] = p - t; out@[7] += toupper(*p++) * 100;",
        "",
        ("string.h", "stdlib.h", "ctype.h"),
    )


def errors(rng: random.Random) -> Snippet:
    return Snippet(
        f"out@[0] = errno; errno = {small(rng)}; out@[1] = errno; errno = 0; char *e; "
        f'long v = strtol("{rng.choice(("9999999999999999999999", "12", "-99999999999999999999"))}", &e, '
        "10);\n"
        "out@[2] = errno == ERANGE; out@[3] = v == LONG_MAX; out@[4] = v == LONG_MIN;",
        "",
        ("errno.h", "stdlib.h", "limits.h"),
    )


SNIPPETS: tuple[Draw, ...] = (
    *(strings, more_strings, characters, mathematics, exponents, conversions, numbers, sorting, allocation),
    *(side_effects_in_arguments, errors),
)
