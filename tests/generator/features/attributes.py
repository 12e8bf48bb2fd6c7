"""Attributes that change what a program does."""

from __future__ import annotations

import random

from tests.generator.features.snippet import Draw, Snippet, integer_type, literal, small


def constructors(rng: random.Random) -> Snippet:
    first, second = rng.sample(range(101, 400), 2)
    how = rng.choice(("", f"({first})"))
    return Snippet(
        f"out@[0] = log@; out@[1] = {small(rng)};",
        f"static int log@ = {small(rng)};\n"
        f"__attribute__((constructor{how})) static void before@(void) {{ log@ = log@ * 3 + 1; }}\n"
        f"static void again@(void) __attribute__((constructor({second})));\n"
        f"static void again@(void) {{ log@ = log@ * 5 + {small(rng)}; }}\n"
        f"__attribute__((destructor{how})) static void after@(void) {{ out@[2] = log@ + 1; log@ = log@ * 7; }}\n"
        f"__attribute__((destructor({second}))) void behind@(void) {{ out@[3] = out@[3] * 2 + log@; log@++; }}",
    )


def cleanups(rng: random.Random) -> Snippet:
    leave = rng.choice(
        ("", "if (k == 1) continue;", "if (k == 2) break;", "if (k == 1) goto end@;", "if (k) return k;")
    )
    return Snippet(
        f"out@[0] = scoped@({small(rng)}); out@[1] = seen@;",
        "static int seen@;\n"
        f"static void done@(int *p) {{ seen@ = seen@ * 3 + *p; *p = {small(rng)}; }}\n"
        f"static void last@({rng.choice(('char', 'short'))} **p) {{ seen@ += **p; }}\n"
        "static int scoped@(int x) {\n"
        "    for (int k = 0; k < 4; k++) {\n"
        "        int a __attribute__((cleanup(done@))) = k + x;\n"
        f"        {{ int b __attribute__((cleanup(done@))) = a * 2; b += {small(rng)}; }}\n"
        f"        {leave}\n"
        "        int c __attribute__((cleanup(done@))) = a + 1;\n"
        "    }\n"
        "end@:;\n"
        "    int r __attribute__((cleanup(done@))) = 5;\n"
        "    return r + seen@;\n"
        "}",
    )


def aliases(rng: random.Random) -> Snippet:
    kind = integer_type(rng)
    weak = rng.choice(("", "weak, "))
    return Snippet(
        f"other@ = {small(rng)}; out@[0] = value@; out@[1] = second@({small(rng)}); out@[2] = fn@({small(rng)});",
        f"{kind} value@ = {small(rng)};\n"
        f'extern {kind} other@ __attribute__(({weak}alias("value@")));\n'
        f"int first@(int a) {{ return a * {small(rng)} + value@; }}\n"
        f'int second@(int) __attribute__(({weak}alias("first@")));\n'
        "static int hidden@(int a) { return a - 1; }\n"
        'extern __typeof__(hidden@) fn@ __attribute__((alias("hidden@")));',
    )


def weak_symbols(rng: random.Random) -> Snippet:
    return Snippet(
        f"out@[0] = given@({small(rng)}); out@[1] = number@; out@[2] = absent@ ? absent@(3) : -1; "
        "out@[3] = &number@ != 0;",
        f"__attribute__((weak)) int given@(int a) {{ return a + {small(rng)}; }}\n"
        f"__attribute__((weak)) int number@ = {small(rng)};\n"
        "extern int absent@(int) __attribute__((weak));",
    )


def assembler_names(rng: random.Random) -> Snippet:
    return Snippet(
        f"plain@ += {small(rng)}; out@[0] = plain@ + again@; out@[1] = named@({small(rng)});",
        f'int plain@ __asm__("real_name@") = {small(rng)};\n'
        'extern int again@ __asm__("real_name@");\n'
        'int named@(int) __asm__("real_function@");\n'
        f"int named@(int a) {{ return a ^ {small(rng)}; }}",
    )


def packed_and_aligned(rng: random.Random) -> Snippet:
    a, b, c = (integer_type(rng) for _ in range(3))
    align = rng.choice((1, 2, 4, 8, 16, 32))
    return Snippet(
        f"struct packed@ v = {{1, {literal(rng)}, {literal(rng)}}}; out@[0] = sizeof v; out@[1] = v.y; "
        "out@[2] = v.z;\n"
        "out@[3] = __builtin_offsetof(struct packed@, z); out@[4] = sizeof(struct aligned@);\n"
        "out@[5] = _Alignof(struct aligned@); out@[6] = ((unsigned char *)&v)[sizeof v - 1];\n"
        "out@[7] = sizeof(struct member@) * 100 + __builtin_offsetof(struct member@, y);",
        f"struct packed@ {{ {a} x; {b} y; {c} z; }} __attribute__((packed));\n"
        f"struct aligned@ {{ {a} x; {b} y __attribute__((aligned({align}))); }};\n"
        f"struct member@ {{ char x; {b} y __attribute__((packed)); {c} z; }};",
    )


def noreturn(rng: random.Random) -> Snippet:
    spelled = rng.choice(("__attribute__((noreturn)) static void", "_Noreturn static void", "static void"))
    end = rng.choice(("exit(code & 63);", "abort();", "exit(code & 63);"))
    return Snippet(
        f"if (out@[0] == {rng.choice((0, 1, 1, 1))}) stop@({small(rng)}); out@[1] = 4;",
        f"{spelled} stop@(int code) {{ out@[2] = code; {end} }}",
        ("stdlib.h",),
    )


def inline_functions(rng: random.Random) -> Snippet:
    spelled = rng.choice(("static inline", "inline __attribute__((gnu_inline, always_inline)) extern", "static"))
    return Snippet(
        f"out@[0] = quick@({small(rng)}) + c99@({small(rng)});",
        f"{spelled} int quick@(int a) {{ return a * a + {small(rng)}; }}\n"
        f"inline int c99@(int a) {{ return a - {small(rng)}; }}\nextern inline int c99@(int a);",
    )


def transparent_union(rng: random.Random) -> Snippet:
    return Snippet(
        f"int v = {small(rng)}; out@[0] = take@(&v); float f = 1.5f; out@[1] = take@(&f) != 0;",
        "typedef union { int *i; float *f; } either@ __attribute__((transparent_union));\n"
        "static int take@(either@ e) { return *e.i; }",
    )


SNIPPETS: tuple[Draw, ...] = (
    *(constructors, cleanups, aliases, weak_symbols, assembler_names, packed_and_aligned, noreturn, inline_functions),
    transparent_union,
)
