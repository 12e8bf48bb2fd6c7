"""What expressions, statements, calls and several files mean; every expected exit value is what gcc's program gives."""

import gc
from pathlib import Path

import pytest

from cutpoint.c.lowering.syntax.body import Body
from cutpoint.c.types import DataModel
from cutpoint.cfa.interpret import Outcome
from tests.c.programs import exit_value, load_text

PROGRAMS = {
    # side effects and the values around them
    "post-increment as an index": (
        "int main(void) { int a[3] = {0}, i = 0, b = 5; a[i++] = b; return 10 * a[0] + i; }",
        51,
    ),
    "copying through moving pointers": (
        "int main(void) { int a[3] = {1, 2, 3}, b[3], *p = b, *q = a; while (p < b + 3) "
        "*p++ = *q++; return b[2] * 10 + b[0]; }",
        31,
    ),
    "the old value is kept": ("int main(void) { int x, y = 3, z = 4; x = y++ + z; return 10 * x + y; }", 74),
    "comma": ("int main(void) { int y = 1, x = (y = 5, y++, y * 2); return x + y; }", 18),
    "one arm acts": ("int main(void) { int i = 0, y = 7, x = i ? y++ : --y; return 10 * x + y; }", 66),
    "short circuit in an initialiser": (
        "int g; int f(void) { return ++g; } int main(void) { int r[3] = {f() && 0, 0 && "
        "f(), f() || f()}; return 10 * g + r[2]; }",
        21,
    ),
    "short circuit in a switch": (
        "int g; int f(void) { g = 5; return 1; } int main(void) { switch (0 && f()) { "
        "case 0: return 3 + g; } return 1; }",
        3,
    ),
    "short circuit in a for header": (
        "int g; int f(void) { return g++ < 3; } int main(void) { int n = 0; for (int i = "
        "0; i < 9 && f(); i++) n++; return n; }",
        3,
    ),
    "a ?: b evaluates a once": (
        "int g; int f(void) { return ++g; } int main(void) { return 10 * (f() ?: 7) + g; }",
        11,
    ),
    "statement expression": ("int main(void) { int x = 3; return ({ int k = x; x = 9; k * 2; }) + x; }", 15),
    "compound assignment computes in the common type": (
        "int main(void) { unsigned char c = 200; c += 100; int i = 7; i *= 1.5; c *= 2.7; return c + i; }",
        128,
    ),
    "compound assignment to a bit-field": (
        "struct { unsigned a : 3; int b : 5; } s; int main(void) { s.a = 6; s.a += 100; "
        "s.b = 15; s.b++; return s.a * 40 - s.b; }",
        96,
    ),
    "the value of an assignment to a bit-field": (
        "struct { int b : 5; } s; int main(void) { return (s.b = 99) == 3; }",
        1,
    ),
    # records
    "a record goes through two calls": (
        "struct t { int x, y; }; struct t mk(int a) { struct t t = {a, a + 1}; return t; }"
        "struct t twice(struct t t) { t.x *= 2; return t; } int sum(struct t t) { return t.x + 10 * t.y; }"
        "int main(void) { return sum(twice(mk(4))) + mk(7).y; }",
        66,
    ),
    "two results of one function": (
        "struct t { int x; }; int n; struct t f(void) { struct t t = {++n}; return t; }"
        "int g(struct t a, struct t b) { return 10 * (a.x + b.x) + (a.x != b.x); } int "
        "main(void) { return g(f(), f()); }",
        31,
    ),
    "choice between records": (
        "struct t { int x; } a = {3}, b = {4}; int main(void) { int i = 1, r = (i ? a : "
        "b).x * 10; i = 0; return r + (i ? a : b).x; }",
        34,
    ),
    # control flow
    "static locals": (
        "int f(void) { static int n = 5; static int a[2] = {1, 2}; a[0] += n; return n++ + a[0]; }"
        "int main(void) { f(); f(); return f(); }",
        26,
    ),
    "a static and an automatic object of one name": (
        "int *q; int main(void) { { static int x = 3; q = &x; } { int x = 5, *p = &x; *p = 7; } return *q; }",
        3,
    ),
    "goto past a declaration": ("int main(void) { goto in; { int d = 5; in: d = 6; return d; } }", 6),
    "declaration before the first case": (
        "int main(void) { switch (2) { int w; case 1: w = 3; default: w = 8; return w; } }",
        8,
    ),
    "continue in a switch in a loop": (
        "int main(void) { int w = 6, n = 0; while (w) { w--; switch (w & 1) { case 0: "
        "continue; } n += w; } return n; }",
        9,
    ),
    "for without parts, from macros": (
        "#define EVER for (;;)\n#define WHILE(c) for (; c;)\n#define STEP(i) for (;; i)\n"
        "int main(void) { int i = 0, n; EVER { if (++i > 4) break; } n = i; WHILE(i < 9) "
        "{ i += 2; if (i == 7) continue; }"
        "n = 10 * n + i; i = 0; STEP(i++) { if (i > 6) break; } for (i = 0;;) if (i++ > 2) break; return n + i; }",
        63,
    ),
    "for with a semicolon in a string": ('int main(void) { int i = 0; for (; i < sizeof(";;)"); ) i++; return i; }', 4),
    "labels at the ends of blocks": ("int main(void) { goto e; { f: ; } e: ; return 4; }", 4),
    "case ranges": (
        "int main(void) { switch (300) { case 0 ... 255: return 1; case 256 ... 511: return 2; } return 3; }",
        2,
    ),
    "wide switch": (
        "int main(void) { switch (1LL << 40) { case 0: return 1; case 1LL << 40: return 2; } return 3; }",
        2,
    ),
    # functions
    "definition in the old style": (
        "int f(a, b, c) int a; char b; float c; { return a + b + (int)(c * 2); } int "
        "main(void) { return f(100, 300, 1.5f); }",
        147,
    ),
    "old style through a pointer": (
        "int f(a) char a; { return a; } int main(void) { int (*p)() = f; return p(321); }",
        65,
    ),
    "va_arg behind a macro": (
        "#include <stdarg.h>\n#define NEXT(t) va_arg(ap, t)\nstruct t { int a, b; };"
        "int f(int n, ...) { va_list ap; va_start(ap, n); double d = NEXT(double); long long l = NEXT(long long);"
        "struct t t = NEXT(struct t); va_end(ap); return d * 2 + l + t.b; }"
        "int main(void) { struct t t = {1, 9}; return f(1, 2.5f, 7LL, t); }",
        21,
    ),
    "va_copy": (
        "#include <stdarg.h>\nint f(int n, ...) { va_list a, b; va_start(a, n); va_copy(b, a); int r = va_arg(a, int);"
        "r = 10 * r + va_arg(a, int); return r + va_arg(b, int); } int main(void) { return f(2, 3, 4); }",
        37,
    ),
    "an error function without an argument list": (
        "int f(); int f() { return 8; } int main(void) { int (*p)() = f; return p(); }",
        8,
    ),
    "library functions through pointers": (
        "#include <stdlib.h>\n#include <string.h>\nint main(void) { size_t (*f)(const char *) = strlen;"
        'void *(*m)(size_t) = malloc; int *p = m(4); *p = 30; return *p + f("abc"); }',
        33,
    ),
    # variable-length arrays
    "matrix of variable size": (
        "int f(int n, int m) { int a[n][m]; for (int i = 0; i < n; i++) for (int j = 0; "
        "j < m; j++) a[i][j] = 10 * i + j;"
        "return a[n - 1][m - 1] + sizeof a + sizeof a[0]; } int main(void) { return f(3, 4); }",
        87,
    ),
    "parameter of variable size": (
        "int f(int n, int m, int a[n][m]) { int (*p)[m] = a; p++; return a[2][1] * 10 + (*p)[2] + (int)(p - a); }"
        "int main(void) { int a[3][5]; for (int i = 0; i < 15; i++) ((int *)a)[i] = i; return f(3, 5, a); }",
        118,
    ),
    "typedef of variable size": (
        "int main(void) { int n = 3; typedef short row[n]; n = 9; row a[2]; a[1][2] = 7; "
        "row *p = a + 1; return (*p)[2] + sizeof a; }",
        19,
    ),
}


@pytest.mark.parametrize(("text", "expected"), PROGRAMS.values(), ids=PROGRAMS.keys())
@pytest.mark.parametrize("model", DataModel)
def test_exit_value(text: str, expected: int, model: DataModel, tmp_path: Path) -> None:
    assert exit_value(tmp_path, text, data_model=model) == expected


FILES = {
    "static names": (
        "static int x = 3; static int f(void) { return x; } int g(void); int main(void) { return f() * 10 + g(); }",
        "static int x = 4; static int f(void) { return x; } int g(void) { return f(); }",
        34,
    ),
    "static here and extern there": (
        "static int f(void) { return 1; } int g(void); int main(void) { return f() * 10 + g(); }",
        "int f(void) { return 2; } int g(void) { return f(); }",
        12,
    ),
    "static by an earlier declaration": (
        "static int f(void); int g(void); int main(void) { return f() * 10 + g(); } int f(void) { return 1; }",
        "static int f(void); int g(void) { return f(); } int f(void) { return 2; }",
        12,
    ),
    "tentative definitions are one object": (
        "int x; int g(void); int main(void) { x = 3; return g(); }",
        "int x; int g(void) { return x; }",
        3,
    ),
    "a record of another file": (
        "struct s { int a; char b; }; extern struct s v; int main(void) { struct s t = v; return t.a + t.b; }",
        "struct s { int a; char b; } v = {3, 4};",
        7,
    ),
    "inline definitions": (
        "inline int f(void) { return 1; } int main(void) { return f(); }",
        "inline int f(void) { return 1; }",
        1,
    ),
}


@pytest.mark.parametrize(("first", "second", "expected"), FILES.values(), ids=FILES.keys())
def test_several_files(first: str, second: str, expected: int, tmp_path: Path) -> None:
    assert exit_value(tmp_path, first, second) == expected


def test_error_function_through_a_pointer(tmp_path: Path) -> None:
    text = "void reach_error(void); int main(void) { void (*f)(void) = reach_error; f(); return 0; }"
    assert load_text(tmp_path, text).run(seed=0).outcome is Outcome.ERROR


def test_names_of_ours_are_no_names_of_c(tmp_path: Path) -> None:
    text = "int heap1 = 4; int main(void) { int *p = __builtin_malloc(4); *p = 9; return heap1; }"
    assert exit_value(tmp_path, text) == 4


@pytest.mark.parametrize("seed", range(8))
def test_nondeterministic_bool_is_0_or_1(seed: int, tmp_path: Path) -> None:
    text = "_Bool __VERIFIER_nondet_bool(void); int main(void) { return __VERIFIER_nondet_bool(); }"
    assert exit_value(tmp_path, text, seed=seed) in (0, 1)


def test_nondeterministic_function_without_declaration_gives_an_int(tmp_path: Path) -> None:
    text = "int main(void) { return sizeof(__VERIFIER_nondet_uchar()); }"
    assert exit_value(tmp_path, text) == 4


WRITERS = {
    "scanf": '#include <stdio.h>\nint main(void) { int x = 1; scanf("%d", &x); return x == 1; }',
    "scanf into an array": (
        '#include <stdio.h>\nint main(void) { char b[4] = "a"; scanf("%3s", b); return b[0] == 97; }'
    ),
    "fgets": "#include <stdio.h>\nint main(void) { char b[9]; b[0] = 1; fgets(b, sizeof b, stdin); return b[0] == 1; }",
    "read": "#include <unistd.h>\nint main(void) { int x = 1; read(0, &x, sizeof x); return x == 1; }",
    "read of any length": (
        "#include <unistd.h>\nint n = 4; int main(void) { int x = 1; char *p = (char "
        "*)&x; read(0, p, n); return x == 1; }"
    ),
    "sprintf": '#include <stdio.h>\nint main(void) { char b[9] = "a"; sprintf(b, "%d", 3); return b[0] == 97; }',
    "snprintf": '#include <stdio.h>\nint main(void) { char b[9] = "a"; snprintf(b, 9, "%d", 3); return b[0] == 97; }',
    "strtod": '#include <stdlib.h>\nint main(void) { char *e = 0; strtod("12", &e); return e == 0; }',
    "frexp": "#include <math.h>\nint main(void) { int e = 77; frexp(8.0, &e); return e == 77; }",
    "time": "#include <time.h>\nint main(void) { time_t t = 77; return time(&t) != t || t == 77; }",
    "gettimeofday": (
        "#include <sys/time.h>\nint main(void) { struct timeval t = {1, 2}; "
        "gettimeofday(&t, 0); return t.tv_usec == 2; }"
    ),
}


@pytest.mark.parametrize("text", WRITERS.values(), ids=WRITERS.keys())
def test_library_writes_anything(text: str, tmp_path: Path) -> None:
    """In some run what was there before is gone; many runs end where the library could not give such a value."""
    task = load_text(tmp_path, text)
    assert 0 in {task.run(seed=seed).exit_value for seed in range(60)}


def test_printing_has_no_effect(tmp_path: Path) -> None:
    text = '#include <stdio.h>\nint main(void) { int x = 5; printf("%d", x); puts("x"); return x; }'
    task = load_text(tmp_path, text)
    assert task.run(seed=0).exit_value == 5
    assert not task.program.notes


def test_no_syntax_tree_outlives_its_function(tmp_path: Path) -> None:
    """The command line runs without a garbage collector: the parts that lower a function must not form a circle."""
    gc.collect()
    gc.disable()
    try:
        load_text(tmp_path, "int f(int x) { return ({ int y = x + 1; y; }); } int main(void) { return f(2); }")
        kept = [body for body in gc.get_objects() if isinstance(body, Body) and body.tree is not None]
    finally:
        gc.enable()
    assert not kept
