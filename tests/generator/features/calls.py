"""Calls: through pointers of other types, variadic, without prototypes, of functions without a body."""

from __future__ import annotations

import random

from tests.generator.features.snippet import Draw, Snippet, integer_type, small


def without_prototypes(rng: random.Random) -> Snippet:
    kind = rng.choice(("char", "short", "unsigned char", "int"))
    return Snippet(
        f"int (*p)() = old@; out@[0] = p({small(rng)}, {small(rng)}); out@[1] = old@({small(rng)}, 300);\n"
        "void *(*w)(void *) = (void *(*)(void *))writer@; int v = 3; out@[2] = w(&v) == &state@; out@[3] = state@;\n"
        f"out@[4] = ((unsigned (*)(int))negative@)({small(rng)}) > 10u; "
        "out@[5] = ((int (*)(int, int))negative@)(4, 5);\n"
        f"float (*f)() = single@; out@[6] = (int)(single@((double){small(rng)}) * 4); out@[7] = state@; (void)f;",
        f"static int old@(a, b) int a; {kind} b; {{ return a * 10 + b; }}\n"
        f"static int state@; void *writer@() {{ state@ += {small(rng, 1, 9)}; return &state@; }}\n"
        f"static int negative@(int a) {{ state@++; return -a - 1; }}\n"
        "static float single@(x) float x; { return x / 2; }",
    )


def through_pointers(rng: random.Random) -> Snippet:
    return Snippet(
        f"int (*table[])(int) = {{up@, down@, &up@, *down@}}; for (int k = 0; k < 4; "
        "k++) out@[0] = out@[0] * 3 + table[k](k);\n"
        f"out@[1] = chosen@({small(rng, 0, 1)})({small(rng)}); struct {{ int (*f)(int); int n; }} "
        f"s = {{up@, {small(rng)}}}; out@[2] = s.f(s.n);\n"
        "int (**q)(int) = &table[1]; out@[3] = (*q)(5) + (**q)(6); void *raw = (void *)down@; "
        "out@[4] = ((int (*)(int))raw)(9);\n"
        "unsigned long number = (unsigned long)up@; out@[5] = ((int (*)(int))number)(7); out@[6] = table[0] == up@;",
        f"static int up@(int a) {{ return a + {small(rng)}; }} static int down@(int a) {{ "
        f"return a * {small(rng)} - 1; }}\n"
        "static int (*chosen@(int which))(int) { return which ? up@ : down@; }",
    )


def variadic(rng: random.Random) -> Snippet:
    return Snippet(
        f"struct v@ s = {{1, 2.5, {{3, 4}}}}; char c = {small(rng)}; "
        f"out@[0] = sum@(3, c, (short){small(rng)}, 5); float f = 1.5f;\n"
        'out@[1] = mixed@("idlsp", 1, f, 1LL << 40, s, &c); out@[2] = twice@(2, 7, 8); out@[3] = sum@(0);\n'
        f'out@[4] = mixed@("ddi", 2.5, 3.5, {small(rng)});',
        "struct v@ { int a; double b; char c[2]; };\n"
        "static int sum@(int n, ...) { va_list l; va_start(l, n); int s = 0; "
        "while (n-- > 0) s = s * 3 + va_arg(l, int); va_end(l); return s; }\n"
        "static long long mixed@(const char *k, ...) { va_list l; long long r = 1; va_start(l, k); for (; "
        "*k; k++) switch (*k) {\n"
        "    case 'i': r = r * 7 + va_arg(l, int); break; "
        "case 'd': r = r * 7 + (int)(va_arg(l, double) * 4); break;\n"
        "    case 'l': r = r * 7 + va_arg(l, long long); break;\n"
        "    case 's': { struct v@ s = va_arg(l, struct v@); r = r * 7 + s.a + s.c[1]; break; } "
        "case 'p': r = r * 7 + *va_arg(l, char *); }\n"
        "    va_end(l); return r; }\n"
        "static int from@(int n, va_list l) { int s = 0; while (n--) s = s * 5 + va_arg(l, int); return s; }\n"
        "static int twice@(int n, ...) { va_list a, b; va_start(a, n); va_copy(b, a); "
        "int s = from@(n, a) * 100 + from@(n, b); va_end(a); va_end(b); return s; }",
        ("stdarg.h",),
    )


def records(rng: random.Random) -> Snippet:
    a, b = integer_type(rng), integer_type(rng)
    return Snippet(
        f"struct r@ x = {{{small(rng)}, {{1, 2, 3}}, {small(rng)}}}; struct r@ y = turned@(x, &x); "
        "out@[0] = y.b; out@[1] = x.a; out@[2] = y.c[1];\n"
        "out@[3] = turned@(turned@(y, &x), &y).c[2]; x = y = turned@(x, &y); out@[4] = x.a + y.b; "
        "out@[5] = turned@(x, 0).a; x.c[0]++; out@[6] = y.c[0];\n"
        "struct r@ many[2] = {x, y}; many[1] = many[0]; "
        "out@[7] = many[1].c[0] + big@((struct big@){.n = {[15] = 3}}).n[15];",
        f"struct r@ {{ {a} a; char c[3]; {b} b; }}; struct big@ {{ int n[16]; }};\n"
        "static struct r@ turned@(struct r@ p, struct r@ *q) { "
        "struct r@ t = {p.b, {p.c[2], p.c[1], p.c[0]}, p.a}; if (q) q->a++; p.a = 0; return t; }\n"
        "static struct big@ big@(struct big@ v) { v.n[15]++; return v; }",
    )


def without_bodies(rng: random.Random) -> Snippet:
    kind, other = integer_type(rng), rng.choice(("double", "float", "long double", "_Bool", "unsigned char", "long"))
    return Snippet(
        f"int n = 3; out@[0] = given@({small(rng)}, n++); told@(&n, {rng.choice(('1.5', '2.5f', 'n'))}); "
        "out@[1] = n; out@[2] = other@(\"text\", 'c') > 2;\n"
        "for (int k = 0; k < 3; k++) if (given@(k, -k) & 1) told@(0, k); else out@[3] += implicit@(k, n); "
        "out@[4] = pointer@() == 0;",
        f"{kind} given@(char, {kind}); void told@(const int *, double); {other} other@(const char *, int); "
        "int implicit@(); int *pointer@(void);",
    )


def variadic_extended(rng: random.Random) -> Snippet:
    return Snippet(
        f"out@[0] = wide@({small(rng)}, 2.5L, {small(rng)}, 1e10L); out@[1] = (int)local@++; "
        f"local@ += {small(rng)}; out@[2] = local@;",
        "static long long wide@(int n, ...) { va_list l; va_start(l, n); "
        "long long r = n + (int)(va_arg(l, long double) * 4);\n"
        "    r = r * 7 + va_arg(l, int); r = r * 7 + (long long)va_arg(l, long double); va_end(l); return r; }\n"
        "static _Thread_local int local@ = 5;",
        ("stdarg.h",),
    )


def recursion(rng: random.Random) -> Snippet:
    return Snippet(
        f"out@[0] = ack@(2, {small(rng, 0, 2)}); out@[1] = even@({small(rng, 0, 12)}); int d[3] = {{0}}; "
        f"out@[2] = deep@({small(rng, 1, 6)}, d); out@[3] = d[1];",
        "static int ack@(int m, int n) { return m ? n ? ack@(m - 1, ack@(m, n - 1)) : ack@(m - 1, 1) : n + 1; }\n"
        "static int odd@(int n); static int even@(int n) { return n ? odd@(n - 1) : 1; } "
        "static int odd@(int n) { return n ? even@(n - 1) : 0; }\n"
        "static int deep@(int n, int *up) { int own[2] = {n, 1}; static int count; up[1] += own[0]; count++; "
        "return n ? deep@(n - 1, own) + own[1] : count; }",
    )


def storage(rng: random.Random) -> Snippet:
    return Snippet(
        f"out@[0] = counted@() + counted@() * 10; {{ extern int later@; later@ += {small(rng)}; "
        f"out@[1] = later@; }} int later@ = 3; {{ int later@ = 4; out@[2] = later@; }}\n"
        "out@[3] = later@ + sizeof tentative@; { static const int t[] = {5, 6}; out@[4] = t[1]; } "
        "register int r = 4; out@[5] = r; out@[6] = local@;",
        f"static int counted@(void) {{ static int n = {small(rng)}; return n++; }} int tentative@[]; "
        "int tentative@[4]; extern int later@;\n"
        f"int later@ = {small(rng)}; static int local@ = {small(rng)}; int twice@, twice@; "
        "volatile int v@ = 3; const volatile int cv@ = 4;",
    )


def decaying_parameters(rng: random.Random) -> Snippet:
    array = rng.choice(("int a[]", "int a[3]", "int a[static 2]", "triple@ a", "int *a", "int a[n]", "int (a[n + 1])"))
    function = rng.choice(("int f(int)", "unary@ f", "int (f)(int)", "int (*f)(int)", "typeof(plus@) f"))
    matrix = rng.choice(("int m[][2]", "int m[3][2]", "int m[n][2]", "int (*m)[2]", "int m[n][n]"))
    return Snippet(
        f"int x[3] = {{{small(rng)}, {small(rng)}, {small(rng)}}}, y[3][2] = {{{{1, 2}}, {{3, {small(rng)}}}}};\n"
        f"out@[0] = sum@(2, x, plus@); out@[1] = last@; out@[2] = cells@(2, y); out@[3] = y[0][0]; out@[4] = x[0];",
        "typedef int triple@[3]; typedef int unary@(int); static int last@; static void next@(int **p) { ++*p; }\n"
        f"static int plus@(int v) {{ return v + {small(rng)}; }} static int times@(int v) {{ return v * 3; }}\n"
        f"static int sum@(int n, {array}, {function}) {{\n"
        "    int s = sizeof a == sizeof(char *) && sizeof(f) == sizeof a && sizeof *a == sizeof(int);\n"
        f"    s += f(*a) * 3 + (*f)({small(rng)}); a[0]++; next@(&a); s += *a * 7;\n"
        "    f = times@; s += f(2) + (&f)[0](1);\n"
        "    typeof(a + 0) b = a; b--; s += b[0] + *&a[0] + (0, a)[0] + *(n ? a : b) + (int)(a - b) + (a > b);\n"
        "    int **p = &a; ++*p; s += (int)(*p - b) + (&a)[0][-1] + **&p; last@ = *--a; return s; }\n"
        f"static int cells@(int n, {matrix}) {{ int s = sizeof m[0] + sizeof m; m[0][0] += 5;\n"
        "    for (int k = 0; k < n; k++) s = s * 3 + (*m++)[k]; return s + m[-1][0] + (*(m - 2))[1]; }",
    )


def own_names(rng: random.Random) -> Snippet:
    name = rng.choice(
        ("clz", "parity", "popcount", "expect", "trap", "unreachable", "bswap32", "alloca", "constant_p", "choose")
    )
    return Snippet(
        f"out@[0] = {name}_@({small(rng)}) + {small(rng)}; out@[1] = (int)clz@;",
        f"static int clz@ = {small(rng)}; static int {name}_@(int a) {{ return a * 3 + 1; }}",
    )


SNIPPETS: tuple[Draw, ...] = (
    *(without_prototypes, through_pointers, variadic, records, without_bodies, recursion, storage, own_names),
    decaying_parameters,
)
ONLY_64 = (variadic_extended,)
