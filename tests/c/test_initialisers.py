"""Which subobject an initialiser gives which value; every expected exit value is what gcc's program gives."""

from pathlib import Path

import pytest

from cutpoint.c.types import DataModel
from tests.c.programs import exit_value

PROGRAMS = {
    "the rest is zero": (
        "int main(void) { int a[4] = {1, 2}; struct { int x; char y[3]; } s = {5}; return a[3] + s.y[2] + s.x; }",
        5,
    ),
    "braces left out": (
        "struct p { int x, y; }; struct { struct p a[2]; int z; } s = {1, 2, 3, 4, 5}; "
        "int main(void) { return s.a[1].y * 10 + s.z; }",
        45,
    ),
    "braces around a scalar": ("int main(void) { int x = {7}; return x; }", 7),
    "designated members": (
        "struct { int a, b, c; } s = {.c = 3, .a = 1}; int main(void) { return s.a * 100 + s.b * 10 + s.c; }",
        103,
    ),
    "what follows a designator": (
        "struct { int a, b, c; } s = {.b = 2, 3}; int main(void) { return s.b * 10 + s.c; }",
        23,
    ),
    "designated elements": (
        "int a[] = {[3] = 1, 2, [1] = 7}; int main(void) { return sizeof a / sizeof *a * 10 + a[4] + a[1] + a[0]; }",
        59,
    ),
    "computed designators": (
        "enum { N = 2 }; int a[] = {[1 << 1] = 7, [N + 1] = 8, [sizeof(char)] = 4}; int "
        "main(void) { return a[1] * 30 + a[2] + a[3]; }",
        135,
    ),
    "nested designators": (
        "struct { struct { int x[2]; } m[2]; } s = {.m[1].x[0] = 5, 6, .m[0] = {{1}}}; "
        "int main(void) { return s.m[1].x[0] * 10 + s.m[1].x[1] + s.m[0].x[0]; }",
        57,
    ),
    "ranges": (
        "int a[6] = {[1 ... 3] = 4, 5}; int main(void) { return a[0] + a[1] + a[2] + a[3] + a[4] * 10 + a[5]; }",
        62,
    ),
    "ranges from a macro": (
        "#define LAST 3\nint a[6] = {[1 ... LAST] = 4}; int main(void) { return a[1] + a[2] + a[3] + a[4]; }",
        12,
    ),
    "a later aggregate replaces an earlier member": (
        "int main(void) { int m[2][2] = {[0][1] = 8, [0] = {9}}; return m[0][0] * 10 + m[0][1]; }",
        90,
    ),
    "members of anonymous members": (
        "struct { int a; union { int b; char c; }; struct { int d, e; }; } s = {.e = 4, "
        ".b = 258}; int main(void) { return s.c * 10 + s.e; }",
        24,
    ),
    "a union takes its first member": ("union { char c; int i; } u = {300}; int main(void) { return u.i; }", 44),
    "a designated member of a union": ("union { char c; int i; } u = {.i = 260}; int main(void) { return u.c; }", 4),
    "bit-fields": (
        "struct { unsigned a : 3, : 2, b : 4; int c : 3; _Bool d : 1; } s = {9, 17, 7, "
        "4}; int main(void) { return s.a * 100 + s.b * 10 + s.c + 5 + s.d; }",
        115,
    ),
    "strings": (
        'char a[] = "abc", b[2] = "xy", c[5] = {"q"}; int main(void) { return sizeof a + '
        "(b[1] == 121) + c[4] + (c[0] == 113); }",
        6,
    ),
    "strings in records": (
        'struct { char s[4]; int x; } t[] = {{"abc", 1}, {"de", 2}}; int main(void) { '
        "return t[1].s[1] + t[1].x + t[1].s[3]; }",
        103,
    ),
    "pointers to strings": ('const char *t[] = {"ab", "cde"}; int main(void) { return t[1][2] - t[0][0]; }', 4),
    "addresses in globals": (
        "int x[3] = {1, 2, 3}; int *p = &x[1]; int **q = &p; struct { int *r; int "
        "(*f)(void); } s; int g(void) { return **q; }"
        "int (*h)(void) = g; int main(void) { return h() + (int)(p - x); }",
        3,
    ),
    "conversions": (
        "char c = 300; float f = 7; _Bool b = 8; double d = 'a'; int main(void) { return c + f + b + (d == 97); }",
        53,
    ),
    "records by value": (
        "struct s { int a, b; }; struct s f(void) { return (struct s){3, 4}; }"
        "int main(void) { struct s x = f(), y[2] = {x, {1}}; return y[0].b * 10 + y[1].a + y[1].b; }",
        41,
    ),
    "compound literals": (
        "struct s { int a, b; }; int f(struct s *p) { return p->a * 10 + p->b; }"
        "int main(void) { int *q = (int[]){4, 5, 6}; return f(&(struct s){.b = 2}) + q[2]; }",
        8,
    ),
    "static locals": (
        "int f(void) { static struct { int a; int b[2]; } s = {1, {2}}; return s.a++ + "
        "s.b[0]; } int main(void) { f(); return f(); }",
        4,
    ),
    "in the order of evaluation of every loop": (
        "int main(void) { int n = 0; for (int i = 0; i < 3; i++) { int a[3] = {i}; n = n "
        "* 3 + a[0] + a[2]; a[2] = 9; } return n; }",
        5,
    ),
    "a flexible array member": (
        'struct s { int n; char c[]; } v = {2, "ab"}; struct { int n; int a[]; } w = {3, {4, 5, 6}};'
        "int main(void) { return v.c[1] + w.a[2] + v.c[2]; }",
        104,
    ),
}


@pytest.mark.parametrize(("text", "expected"), PROGRAMS.values(), ids=PROGRAMS.keys())
@pytest.mark.parametrize("model", DataModel)
def test_exit_value(text: str, expected: int, model: DataModel, tmp_path: Path) -> None:
    assert exit_value(tmp_path, text, data_model=model) == expected
