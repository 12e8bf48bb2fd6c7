"""Bytes of objects: padding, unions, bit-fields, NaNs, long double, initialisers."""

from __future__ import annotations

import random

from tests.generator.features.snippet import Draw, Snippet, integer_type, literal, small

_FIELDS = ("int", "unsigned", "long long", "unsigned long long", "short", "unsigned char", "_Bool", "signed char")
_WIDTHS = {"short": 16, "unsigned char": 8, "signed char": 8, "_Bool": 1, "int": 32, "unsigned": 32}


def padded_blocks(rng: random.Random) -> Snippet:
    a, b = integer_type(rng), integer_type(rng)
    byte = rng.choice((0, 1, 0x55, 255))
    return Snippet(
        f"struct padded@ x, y, z; memset(&x, {byte}, sizeof x); memset(&y, {byte}, sizeof y);\n"
        f"x.a = y.a = {literal(rng)}; x.b = y.b = {literal(rng)}; x.c[1] = y.c[1] = {small(rng)};\n"
        "out@[0] = memcmp(&x, &y, sizeof x) == 0; memcpy(&z, &x, sizeof z); out@[1] = z.b; out@[2] = z.c[1];\n"
        "out@[3] = !memcmp(&z, &x, sizeof z); ((unsigned char *)&z)[sizeof z - 1] ^= 1;\n"
        "out@[4] = memcmp(&z, &x, sizeof z) != 0; for (unsigned k = 0; k < sizeof x; k++)\n"
        "    out@[5] = out@[5] * 31 + ((unsigned char *)&x)[k]; out@[6] = static_sum@();",
        f"struct padded@ {{ {a} a; char c[3]; {b} b; }};\n"
        f"static struct padded@ still@ = {{{literal(rng)}, {{1}}, {literal(rng)}}};\n"
        "static int static_sum@(void) { int s = 0; unsigned char *p = (unsigned char *)&still@;\n"
        "    for (unsigned k = 0; k < sizeof still@; k++) s = s * 7 + p[k]; return s; }",
        ("string.h",),
    )


def bit_fields(rng: random.Random) -> Snippet:
    fields, names = [], []
    for number in range(rng.randint(2, 7)):
        kind = rng.choice(_FIELDS)
        if rng.random() < 0.12:
            fields.append(rng.choice(("int : 0;", "int : 5;", "char plain;", "long long : 0;")))
            fields = [f for i, f in enumerate(fields) if "plain" not in f or i == fields.index(f)]
        fields.append(f"{kind} f{number} : {rng.randint(1, _WIDTHS.get(kind, 64))};")
        names.append(f"f{number}")
    packed = rng.choice(("", "", " __attribute__((packed))"))
    a, b, c = (rng.choice(names) for _ in range(3))
    operator = rng.choice(("+", "-", "*", "^", "|", "&", "<<", ">>"))
    amount = "3" if operator in ("<<", ">>") else f"v.{b}"
    return Snippet(
        f"struct fields@ v = {{ .{a} = {literal(rng)} }}; v.{b} = {literal(rng)}; v.{c} += {literal(rng)};\n"
        f"out@[0] = v.{a} {operator} {amount}; out@[1] = (v.{b} = {literal(rng)}); out@[2] = v.{c}++ + 1;\n"
        f"out@[3] = -v.{a} < 0; out@[4] = ~v.{b} >> 1; out@[5] = v.{a} - 1 > v.{c}; out@[6] = sizeof v;\n"
        f"global@ = v; global@.{c}--; out@[7] = (v.{a} {operator} {amount}) / 3 + (global@.{a} == v.{a});",
        f"struct fields@ {{ {' '.join(dict.fromkeys(fields))} }}{packed};\nstruct fields@ global@;",
    )


def unions(rng: random.Random) -> Snippet:
    a, b = integer_type(rng), integer_type(rng)
    return Snippet(
        f"union u@ u = {{ .whole = {literal(rng)} }}; out@[0] = u.a; out@[1] = u.b[1]; "
        f"u.bytes[{small(rng, 0, 7)}] = 0x9a;\n"
        f"out@[2] = u.whole; u.d = {rng.choice(('1.5', '-0.0', '1e300', '0.1'))}; out@[3] = u.whole; u.f = 2.5f;\n"
        "out@[4] = u.whole; u.bits.low = 5; out@[5] = u.whole; union u@ w = u; out@[6] = w.bits.high; w.a--;\n"
        "out@[7] = w.whole;",
        f"union u@ {{ unsigned long long whole; {a} a; {b} b[2]; unsigned char bytes[8]; double d; float f;\n"
        "    struct { unsigned long long low : 20, high : 44; } bits; };",
    )


def not_numbers(rng: random.Random) -> Snippet:
    payload = f"0x{rng.choice(('7ff8', 'fff8', '7ffc'))}{rng.getrandbits(48):012x}ULL"
    single = f"0x{rng.choice(('7fc', 'ffc', '7fe'))}{rng.getrandbits(20):05x}u"
    return Snippet(
        f"union {{ double d; unsigned long long u; }} n = {{ .u = {payload} }}, m; double copy = n.d; m.d = copy;\n"
        f"out@[0] = m.u; m.d = -n.d; out@[1] = m.u; struct {{ double d; int i; }} s = {{n.d, 1}}, t = s; m.d = t.d;\n"
        f"out@[2] = m.u; union {{ float f; unsigned u; }} f = {{ .u = {single} }}; float g = f.f; "
        "memcpy(&f.u, &g, 4);\n"
        "out@[3] = f.u; m.d = fabs(n.d); out@[4] = m.u; out@[5] = n.d == n.d; m.d = copysign(n.d, -1.0); "
        "out@[6] = m.u;\n"
        "double array[2] = {n.d, 1}; memcpy(&m, array, 8); out@[7] = m.u ^ (m.d < 1) ^ (m.d != 1);",
        "",
        ("string.h", "math.h"),
    )


def long_doubles(rng: random.Random) -> Snippet:
    value = rng.choice(
        ("1.1L", "0x1.fffffffffffffffep+16383L", "3.6e-4951L", "LDBL_MAX", "LDBL_MIN", "-1e4000L", "0.5L")
    )
    return Snippet(
        f"long double x = {value}, y = {rng.choice(('3', '1e-5L', '0x1p-63L', '7.25'))}; union {{ "
        f"long double l; unsigned char b[16]; }} u;\n"
        "u.l = x; for (int k = 0; k < 10; k++) out@[0] = out@[0] * 31 + u.b[k]; u.l = x * y + 1;\n"
        "for (int k = 0; k < 10; k++) out@[1] = out@[1] * 31 + u.b[k]; out@[2] = x > 1e308L; "
        "out@[3] = x == (double)x;\n"
        "out@[4] = (long long)(y * 1000); u.l = (long double)0xffffffffffffffffULL / y; "
        "out@[5] = u.b[0] + u.b[3] * 256;\n"
        "double d = y; float f = y; out@[6] = d == y; out@[7] = f == d; wide@ = x / y; small@ = x;",
        "long double wide@; float small@;",
        ("float.h",),
    )


def initialisers(rng: random.Random) -> Snippet:
    return Snippet(
        f"int a[] = {{[3] = {small(rng)}, {small(rng)}, [1] = 7, [0 ... 0] = 2}}; out@[0] = sizeof a; "
        "out@[1] = a[0] + a[3] * 10;\n"
        f'struct n@ s = {{1, .inner.y = {small(rng)}, 9, .t = "abc"}}; out@[2] = s.inner.y * 100 + '
        "s.inner.z; out@[3] = s.t[2];\n"
        f"struct n@ r = {{.inner = {{1, 2, 3}}, .inner.y = {small(rng)}}}; "
        "out@[4] = r.inner.x * 100 + r.inner.y * 10 + r.inner.z;\n"
        f"out@[5] = ((struct n@){{.x = {small(rng)}}}).x + (int[]){{1, 2, 3}}[{small(rng, 0, 2)}]; "
        'char t[] = "ab" "c\\0d"; out@[6] = sizeof t;\n'
        f"int m[2][3] = {{{{1}}, 4, 5, [1][2] = {small(rng)}}}; "
        "out@[7] = m[0][1] + m[1][0] * 10 + m[1][1] * 100 + m[1][2] * 1000;",
        "struct n@ { int x; struct { int x, y, z; } inner; char t[4]; union { int p; char q; }; };\n"
        f'struct n@ given@[2] = {{[1] = {{.p = {small(rng)}, .t = "xyzw"}}, [0].x = 4}};\n'
        f'const char *words@[] = {{[2] = "two", "three"}}; int *pointing@ = &(int){{{small(rng)}}};',
    )


def wide_integers(rng: random.Random) -> Snippet:
    return Snippet(
        f"__int128 a = ((__int128){literal(rng)} << 70) + {literal(rng)}; "
        f"unsigned __int128 b = (unsigned __int128){literal(rng)} * {literal(rng)};\n"
        f"out@[0] = a >> {small(rng, 1, 90)}; out@[1] = b / {small(rng, 1, 99)}; out@[2] = a % 1000003; "
        "out@[3] = (a < (__int128)b) + (a == -a);\n"
        f"out@[4] = (long long)(double)a; out@[5] = b >> 64; a <<= {small(rng)}; out@[6] = a; "
        "out@[7] = (long long)(a * (__int128)b >> 40); w@ = a ^ b;",
        "__int128 w@;",
    )


def enumerations(rng: random.Random) -> Snippet:
    big = rng.choice(("", ", HUGE@ = 0x123456789LL", ", LOW@ = -5", ", TOP@ = 0xffffffffu"))
    return Snippet(
        "enum e@ e = B@; out@[0] = sizeof e; out@[1] = e - 100 < 0; out@[2] = (enum e@)-1 < 0; "
        f"e += {small(rng)}; out@[3] = e;\n"
        "struct { enum e@ f : 4; signed int g : 3; unsigned h : 3; } s = {B@, 5, 6}; out@[4] = s.f; "
        "out@[5] = s.g; out@[6] = s.h - 7 < 0;\n"
        "out@[7] = sizeof B@;",
        f"enum e@ {{ A@ = {small(rng)}, B@, C@ = B@ * 2{big} }};",
    )


SNIPPETS: tuple[Draw, ...] = (
    *(padded_blocks, bit_fields, bit_fields, unions, not_numbers, long_doubles, initialisers, enumerations),
)
ONLY_64 = (wide_integers,)
