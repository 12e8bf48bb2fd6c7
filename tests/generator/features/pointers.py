"""Pointers: through integers, in pieces, by differences; arrays of computed length; sizes and offsets."""

from __future__ import annotations

import random

from tests.generator.features.snippet import Draw, Snippet, integer_type, literal, small


def laundered(rng: random.Random) -> Snippet:
    kind = integer_type(rng)
    way = rng.choice(
        (
            "n = (uintptr_t)&a; n ^= 0x5555; n ^= 0x5555;",
            "n = (uintptr_t)&a + 40; n -= 40;",
            "n = -(uintptr_t)&a; n = -n;",
            "n = ~(uintptr_t)&a; n = ~n;",
            "n = (uintptr_t)&a | 1; n &= ~(uintptr_t)1; if ((uintptr_t)&a & 1) n |= 1;",
            "n = (uintptr_t)&a * 3 / 3; if (n != (uintptr_t)&a) n = (uintptr_t)&a;",
            "n = 0; for (unsigned k = 0; k < sizeof n; k++) n |= (uintptr_t)(((uintptr_t)&a >> 8 * k) & 255) << 8 * k;",
            "unsigned char raw[sizeof n]; void *q = &a; memcpy(raw, &q, sizeof q); memcpy(&n, raw, sizeof n);",
            "n = (uintptr_t)(&b + ((char *)&a - (char *)&b) / (long)sizeof b); "
            "if (n != (uintptr_t)&a) n = (uintptr_t)&a;",
            "n = (char *)&a - (char *)0;",
            "n = ((uintptr_t)&a << 1 >> 1) | ((uintptr_t)&a & ~(~(uintptr_t)0 >> 1));",
        )
    )
    return Snippet(
        f"{kind} a = {small(rng)}, b = {small(rng)}; uintptr_t n; {way} *({kind} *)n = {literal(rng)}; "
        f"out@[0] = a; out@[1] = b; kept@ = n; *({kind} *)kept@ += 1; out@[2] = a; kept@ = 0;",
        "uintptr_t kept@;",
        ("stdint.h", "string.h"),
    )


def arithmetic(rng: random.Random) -> Snippet:
    kind = integer_type(rng)
    return Snippet(
        f"{kind} v[8] = {{1, 2, 3, 4, 5, 6, 7, 8}}, *p = v + {small(rng, 0, 3)}, *q = &v[{small(rng, 4, 7)}]; "
        "out@[0] = q - p; out@[1] = *p++ + *--q; out@[2] = p[1] + 2[p]; "
        "out@[3] = (p < q) + (p == v) * 2 + (q >= p) * 4;\n"
        f"{kind} *const end = v + 8; for (p = v; p != end; p += 2) out@[4] += *p; p = end; "
        f"while (p-- > v + 1) out@[5] = out@[5] * 3 + *p; out@[6] = &v[7] - &v[{small(rng, 0, 7)}]; "
        f"((char *)v)[{small(rng, 0, 7)}] = 9;\n"
        f"{kind} (*whole)[8] = &v; "
        f"out@[7] = (*whole)[2] + sizeof *whole + ((char *)(whole + 1) - (char *)whole); *(({kind} "
        f"*)((char *)v + sizeof({kind}) * 2)) = 5; out@[7] += v[2];",
    )


def offsets(rng: random.Random) -> Snippet:
    a, b = integer_type(rng), integer_type(rng)
    index = small(rng, 0, 3)
    return Snippet(
        f"int k = {index}; out@[0] = offsetof(struct o@, b); "
        f"out@[1] = __builtin_offsetof(struct o@, in[k].y); out@[2] = offsetof(struct o@, in[{index}].x); "
        "out@[3] = sizeof(struct o@) + sizeof(((struct o@ *)0)->in);\n"
        f"struct o@ s = {{0}}; s.in[k].y = {small(rng)}; out@[4] = *({b} "
        f"*)((char *)&s + __builtin_offsetof(struct o@, in[k].y)); {b} *m = &s.in[k].y; "
        "struct o@ *back = (struct o@ *)((char *)m - __builtin_offsetof(struct o@, in[k].y));\n"
        "back->a = 6; out@[5] = s.a; out@[6] = (char *)&s.in[2] - (char *)&s; out@[7] = _Alignof(struct o@);",
        f"struct o@ {{ {a} a; struct {{ {a} x; {b} y; }} in[4]; {b} b; }};",
        ("stddef.h",),
    )


def computed_lengths(rng: random.Random) -> Snippet:
    kind = integer_type(rng)
    return Snippet(
        f"int n = {small(rng, 1, 5)}; {kind} v[n]; for (int k = 0; k < n; k++) v[k] = k * k; "
        f"out@[0] = sizeof v + v[n - 1]; {kind} w[n][n + 1]; w[n - 1][n] = 7; "
        "out@[1] = sizeof w[0] + w[n - 1][n]; n += 3; out@[2] = sizeof v;\n"
        f"{kind} r[n]; r[n - 1] = 3; out@[3] = sizeof r + r[n - 1]; "
        f"out@[4] = total@(2, 3, (int[2][3]){{{{1, 2, 3}}, {{4, 5, 6}}}}); for (int k = 1; k < 4; k++) {{ "
        f"char z[k * 2]; memset(z, k, sizeof z); out@[5] += z[k] + sizeof z; }}\n"
        f"{kind} (*p)[n] = &r; out@[6] = (*p)[n - 1];",
        "static int total@(int a, int b, int m[a][b]) { int s = 0; for (int i = 0; i < a; "
        "i++) for (int j = 0; j < b; j++) s = s * 2 + m[i][j]; return s + sizeof m[0]; }",
        ("string.h",),
    )


def types_of_computed_length(rng: random.Random) -> Snippet:
    kind = integer_type(rng)
    return Snippet(
        f"int n = {small(rng, 1, 5)}; typedef {kind} row[n]; row r; r[n - 1] = 3; n++; "
        "out@[0] = sizeof(row) + sizeof r; "
        f"{kind} (*p)[n] = 0; out@[1] = sizeof *p; out@[2] = sizeof(int[n++]) + n;",
    )


def indirection(rng: random.Random) -> Snippet:
    return Snippet(
        f"int a = {small(rng)}, b = {small(rng)}, *p = &a, **pp = &p; **pp = 5; *pp = &b; *p += 2; "
        f"out@[0] = a * 10 + b; struct l@ x = {{1, 0}}, y = {{2, &x}}, *l = &y; l->next->value = 7; "
        "out@[1] = x.value;\n"
        "for (l = &y; l; l = l->next) out@[2] = out@[2] * 10 + l->value; int *t[2] = {&a, &b}, i = 0; "
        "*t[i++] = 4; out@[3] = a + i; void *v = &x; ((struct l@ *)v)->value++; out@[4] = x.value; "
        "char *c = (char *)&a; c[1] = 1; out@[5] = a;\n"
        f"int m[2][2] = {{{{1, 2}}, {{3, 4}}}}, (*row)[2] = m; out@[6] = row[1][0] + (*row)[1] * 10 + "
        f'**m * 100; const char *s = "abc" + {small(rng, 0, 2)}; out@[7] = *s + "xyz"[{small(rng, 0, 2)}];',
        "struct l@ { int value; struct l@ *next; };",
    )


def copies(rng: random.Random) -> Snippet:
    return Snippet(
        f"int a = {small(rng)}; int *p = &a, *q; memcpy(&q, &p, sizeof q); *q = 3; out@[0] = a; union {{ "
        f"int *p; unsigned char b[sizeof(int *)]; }} u = {{&a}}, w; for (unsigned k = 0; k < sizeof u; "
        "k++) w.b[k] = u.b[k]; *w.p = 8; out@[1] = a;\n"
        "struct { char c; int *p; } s = {1, &a}, t; char raw[sizeof s]; memcpy(raw, &s, sizeof s); "
        "memcpy(&t, raw, sizeof t); ++*t.p; out@[2] = a; int *many[3] = {&a, &a, p}, *other[3]; "
        "memmove(other, many, sizeof many); *other[2] = 1; out@[3] = a;\n"
        "unsigned half[2]; if (sizeof p == 8) { memcpy(half, &p, 8); "
        "unsigned long long n = (unsigned long long)half[1] << 32 | half[0]; *(int *)(unsigned long)n = 12; "
        "} out@[4] = a;",
        "",
        ("string.h",),
    )


def generic_selection(rng: random.Random) -> Snippet:
    kind = integer_type(rng)
    return Snippet(
        f"{kind} x = {small(rng)}; "
        "out@[0] = KIND@(x) * 1000 + KIND@(+x) * 100 + KIND@(x + 1L) * 10 + KIND@('a'); "
        'out@[1] = KIND@(1.0f) * 10 + KIND@("s"); __auto_type y = x * 2; out@[2] = sizeof y; '
        "__typeof__(x + 0u) z = -1; out@[3] = z > 0;\n"
        "out@[4] = __builtin_types_compatible_p(int, __typeof__(x)); "
        "out@[5] = __builtin_choose_expr(sizeof x > 2, 5, 6); "
        f"out@[6] = sizeof(x ? x : 1LL) + _Alignof(double); out@[7] = sizeof(char[{small(rng, 1, 9)}][3]);",
        "#define KIND@(v) _Generic((v), char: 1, signed char: 2, unsigned char: 3, short: 4, int: 5, "
        "unsigned: 6, long: 7, long long: 8, float: 9, char *: 1, default: 0)",
    )


def literals(rng: random.Random) -> Snippet:
    return Snippet(
        "out@[0] = 'ab' + '\\377' + L'\\u00e9'; out@[1] = 0b1011 + 0777 + 0x1p4 + sizeof 'a'; "
        'out@[2] = sizeof L"xy" + L"xy"[1]; out@[3] = sizeof u8"\\u00e9" + '
        '(unsigned char)u8"\\u00e9"[0]; out@[4] = sizeof u"ab" + sizeof U"ab"; '
        'out@[5] = "\\x41\\101\\e"[2];\n'
        "out@[6] = sizeof __func__ + __func__[0]; out@[7] = 2147483648 > 0 && -2147483648 < 0; "
        f"out@[7] += sizeof 2147483648 * 10 + sizeof 0x80000000 * 100 + (0x80000000 > -1) * 1000 + {literal(rng)} "
        "% 7;",
    )


def atomics(rng: random.Random) -> Snippet:
    return Snippet(
        f"out@[0] = __atomic_fetch_add(&a@, {small(rng)}, __ATOMIC_SEQ_CST); "
        f"out@[1] = __sync_add_and_fetch(&a@, 2); int e = {small(rng)}; "
        "out@[2] = __atomic_compare_exchange_n(&a@, &e, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); "
        "out@[3] = e; out@[4] = __sync_val_compare_and_swap(&a@, 9, 1);\n"
        "__atomic_store_n(&a@, 4, __ATOMIC_RELEASE); "
        "out@[5] = __atomic_exchange_n(&a@, 6, __ATOMIC_SEQ_CST); b@++; b@ += 3; out@[6] = b@; "
        "out@[7] = __atomic_load_n(&a@, __ATOMIC_ACQUIRE) + __sync_lock_test_and_set(&a@, 1); "
        "static _Bool flag; out@[7] += __atomic_test_and_set(&flag, 5) * 100 + flag * 1000;",
        "int a@ = 3; _Atomic short b@ = 7;",
    )


def order(rng: random.Random) -> Snippet:
    return Snippet(
        f"int i = {small(rng, 0, 3)}, v[8] = {{3, 1, 4, 1, 5, 2, 6}}; int j = i++; v[i] = j + 1; "
        "out@[0] = v[i] + v[j]; i = v[i & 3] & 3; out@[1] = (i++, i + 1); v[i] += v[i] * 2; out@[2] = v[i]; "
        "int *p = v; *p++ = 5; *++p = 6; out@[3] = p - v + v[0] + v[2];\n"
        "out@[4] = (p = v, *p) + 1; out@[5] = i; g@ = bump@() ? g@ + 1 : 0; out@[6] = g@; "
        "out@[7] = bump@() && bump@() || bump@(); out@[7] = out@[7] * 100 + g@;",
        "static int g@; static int bump@(void) { return g@++ & 1; }",
    )


def macros(rng: random.Random) -> Snippet:
    return Snippet(
        "#ifdef __clang__\nout@[0] = 1;\n#endif\nout@[1] = __GNUC__; out@[2] = __STDC_VERSION__; "
        "out@[3] = __SIZEOF_LONG__ * 100 + __SIZEOF_POINTER__ * 10 + __SIZEOF_WCHAR_T__; "
        "out@[4] = __LINE__ > 0; out@[5] = __CHAR_BIT__ + __INT_MAX__ % 100; out@[6] = __BYTE_ORDER__;\n"
        "#ifdef __STRICT_ANSI__\nout@[7] = 1;\n#endif\n#if defined __x86_64__ || defined __i386__\n"
        "out@[7] += 2;\n#endif\n#ifdef __GNUC_STDC_INLINE__\nout@[7] += 4;\n#endif\n#ifdef unix\n"
        "out@[7] += 8;\n#endif",
    )


SNIPPETS: tuple[Draw, ...] = (
    *(laundered, laundered, arithmetic, offsets, computed_lengths, types_of_computed_length, indirection, copies),
    *(generic_selection, literals, atomics, order, macros),
)
