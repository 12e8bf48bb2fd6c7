"""Programs of several files: the definition that a name stands for is the one that gcc and its linker take."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cutpoint.base.errors import InputError, UnsupportedC
from tests.c.programs import exit_value, load_text
from tests.generator import gcc

CALLS_F = "int f(void); int main(void) { return f(); }"

LINKED: dict[str, tuple[int, tuple[str, ...]]] = {
    # what the program returns, and its files
    "a strong definition comes before a weak one": (
        2,
        (CALLS_F, "__attribute__((weak)) int f(void) { return 1; }", "int f(void) { return 2; }"),
    ),
    "callers in the file of the weak one use the strong one": (
        2,
        (
            "__attribute__((weak)) int f(void) { return 1; } int main(void) { return f(); }",
            "int f(void) { return 2; }",
        ),
    ),
    "of two weak definitions the first file's": (
        1,
        (
            CALLS_F,
            "__attribute__((weak)) int f(void) { return 1; }",
            "__attribute__((weak)) int f(void) { return 2; }",
        ),
    ),
    "weak by a declaration behind the definition of another file": (
        2,
        (CALLS_F, "int f(void) __attribute__((weak)); int f(void) { return 1; }", "int f(void) { return 2; }"),
    ),
    "weak by a pragma": (2, (CALLS_F, "#pragma weak f\nint f(void) { return 1; }", "int f(void) { return 2; }")),
    "a weak variable gives way": (
        7,
        ("__attribute__((weak)) int x = 5; int main(void) { return x; }", "int x = 7;"),
    ),
    "a weak variable without a value gives way": (
        7,
        ("__attribute__((weak)) int x; int main(void) { return x; }", "int x = 7;"),
    ),
    "a weak variable stays where nothing else is": (
        5,
        ("extern int x; int main(void) { return x; }", "__attribute__((weak)) int x = 5;"),
    ),
    "an alias is seen from other files": (
        3,
        (CALLS_F, 'static int g(void) { return 3; } int f(void) __attribute__((alias("g")));'),
    ),
    "a weak alias gives way": (
        4,
        (
            CALLS_F,
            'static int g(void) { return 3; } int f(void) __attribute__((weak, alias("g")));',
            "int f(void) { return 4; }",
        ),
    ),
    "an alias of a variable is seen from other files": (
        9,
        (
            "extern int x, y; int main(void) { x = 9; return y; }",
            'int x = 1; extern int y __attribute__((alias("x")));',
        ),
    ),
    "an alias of an alias": (
        3,
        (
            "int h(void); int main(void) { return h(); }",
            'int f(void) { return 3; } int g(void) __attribute__((alias("f")));'
            ' int h(void) __attribute__((alias("g")));',
        ),
    ),
    "a label is the name for other files": (
        6,
        ('int g(void) __asm__("f"); int main(void) { return g(); }', "int f(void) { return 6; }"),
    ),
    "a label of a definition": (6, (CALLS_F, 'int g(void) __asm__("f"); int g(void) { return 6; }')),
    "a label of a variable": (
        8,
        ('extern int x __asm__("y"); int main(void) { return x; }', "int x = 7; int y = 8;"),
    ),
    "a label inside a function": (
        8,
        ('int main(void) { extern int x __asm__("y"); return x; }', "int x = 7; int y = 8;"),
    ),
    "labels that exchange two names": (
        12,
        (
            'int f(void) __asm__("g"); int g(void) __asm__("f"); int main(void) { return f() * 10 + g(); }',
            "int f(void) { return 2; } int g(void) { return 1; }",
        ),
    ),
    "constructors of all files, by priority and file": (
        123,
        (
            "int order; __attribute__((constructor)) static void f(void) { order = order * 10 + 2; }"
            " int main(void) { return order; }",
            "extern int order; __attribute__((constructor)) static void f(void) { order = order * 10 + 3; }"
            " __attribute__((constructor(101))) static void g(void) { order = 1; }",
        ),
    ),
    "an inline definition beside the same one of a file": (
        1,
        ("inline int f(void) { return 1; } int main(void) { return f(); }", "int f(void) { return 1; }"),
    ),
    "an inline definition that is expanded everywhere": (
        12,
        (
            "inline __attribute__((always_inline)) int f(void) { return 1; }"
            " int g(void); int main(void) { return f() * 10 + g(); }",
            "int f(void) { return 2; } int g(void) { return f(); }",
        ),
    ),
    "an inline definition that is expanded everywhere uses what its file has": (
        12,
        (
            "static int x = 1; inline int f(void) __attribute__((always_inline)); inline int f(void) { return x; }"
            " int g(void); int main(void) { return f() * 10 + g(); }",
            "static int x = 2; int f(void) { return x; } int g(void) { return f(); }",
        ),
    ),
    "an inline definition with parameters beside the same one": (
        3,
        (
            "inline int f(int a, int b) { return a - b; } int main(void) { return f(5, 2); }",
            "extern int f(int a, int b); int f(int a, int b) { return a - b; }",
        ),
    ),
    "extern inline defines for all files": (3, (CALLS_F, "extern inline int f(void) { return 3; }")),
    "inline and extern define for all files": (3, (CALLS_F, "inline int f(void) { return 3; } extern int f(void);")),
    "inline of the old way defines for all files": (
        3,
        (CALLS_F, "inline __attribute__((gnu_inline)) int f(void) { return 3; }"),
    ),
    "extern inline of the old way, replaced in its file": (
        4,
        (
            CALLS_F,
            "extern inline __attribute__((gnu_inline)) int f(void) { return 3; } int f(void) { return 4; }",
        ),
    ),
    "static functions of the same name": (
        21,
        (
            "static int f(void) { return 1; } int g(void); int main(void) { return g() * 10 + f(); }",
            "static int f(void) { return 2; } int g(void) { return f(); }",
        ),
    ),
    "static after extern inside a function": (
        3,
        (
            "static int x = 3; int main(void) { extern int x; return x; }",
            "int x = 4;",
        ),
    ),
    "extern inside a function": (4, ("int main(void) { extern int x; extern int f(void); return x + f(); }",
                                      "int x = 3; int f(void) { return 1; }")),
    "a tentative definition beside others": (5, ("int x; int x = 5; int x; int main(void) { return x; }",)),
    "an array of unknown length": (4, ("extern int a[]; int main(void) { return a[2]; }", "int a[] = {2, 3, 4};")),
    "main calls itself": (
        3,
        ("int main(int n, char **v) { static int depth; return ++depth < 3 ? main(0, 0) : depth; }",),
    ),
    "main of the old style": (7, ("main() { return 7; }",)),
    "main with three parameters": (1, ("int main(int c, char **v, char **e) { return v != e; }",)),
    "main without a result reaches its end": (0, ("int f(void) { return 9; } int main(void) { f(); }",)),
}  # fmt: skip

REFUSED: dict[str, tuple[str, tuple[str, ...]]] = {
    "an inline definition with exchanged parameters": (
        "inline function 'f', which another file defines differently",
        (
            "inline int f(int a, int b) { return a - b; } int main(void) { return f(5, 2); }",
            "int f(int b, int a) { return a - b; }",
        ),
    ),
    "an inline definition beside another one": (
        "inline function 'f', which another file defines differently",
        ("inline int f(void) { return 1; } int main(void) { return f(); }", "int f(void) { return 2; }"),
    ),
    "a variable with two types": (
        "different types of 'x' in different files",
        ("extern int x; int main(void) { return x; }", "float x = 1;"),
    ),
    "a variable with two sizes": (
        "different types of 'x' in different files",
        ("extern long x; int main(void) { return x; }", "int x = 1;"),
    ),
    "a record with other fields": (
        "different types of 's' in different files",
        ("extern struct { int a; char b; } s; int main(void) { return s.b; }", "struct { int a; short b; } s;"),
    ),
    "a variable that is a function elsewhere": (
        "different types of 'f' in different files",
        ("extern int f; int main(void) { return f; }", "int f(void) { return 1; }"),
    ),
    "an alias of what another file defines": (
        "alias of 'f', which another file defines",
        (
            'int f(void) __attribute__((weak)); int f(void) { return 1; } int g(void) __attribute__((alias("f")));'
            " int main(void) { return g(); }",
            "int f(void) { return 2; }",
        ),
    ),
    "a constructor that gives way": (
        "constructor 'f' that its own file does not define",
        ("__attribute__((weak, constructor)) void f(void) {} int main(void) { return 0; }", "void f(void) {}"),
    ),
    "a constructor with parameters": (
        "constructor or destructor with parameters",
        ("__attribute__((constructor)) void f(int n, char **v) {} int main(void) { return 0; }",),
    ),
    "a weak variable that no file defines": (
        "weak variable 'x' that no file defines",
        ("extern int x __attribute__((weak)); int main(void) { return &x == 0; }",),
    ),
    "a label of a static variable of a function": (
        "variable 'x' with a label inside a function",
        ('int main(void) { static int x __asm__("y"); return x; }',),
    ),
}


@pytest.mark.parametrize(("value", "texts"), LINKED.values(), ids=LINKED)
def test_linked(value: int, texts: tuple[str, ...], tmp_path: Path) -> None:
    assert exit_value(tmp_path, *texts) == value


@pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")
@pytest.mark.parametrize(("value", "texts"), LINKED.values(), ids=LINKED)
def test_linked_by_gcc(value: int, texts: tuple[str, ...], tmp_path: Path) -> None:
    paths = [tmp_path / f"file{number}.c" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    subprocess.run(["gcc", "-w", "-std=gnu17", *map(str, paths), "-o", str(tmp_path / "program")], check=True)
    assert subprocess.run([str(tmp_path / "program")]).returncode == value


@pytest.mark.parametrize(("reason", "texts"), REFUSED.values(), ids=REFUSED)
def test_refused(reason: str, texts: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.raises(UnsupportedC, match=reason):
        load_text(tmp_path, *texts)


def test_two_strong_definitions(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'f' is defined twice"):
        load_text(tmp_path, "int f(void) { return 1; } int main(void) { return f(); }", "int f(void) { return 1; }")
