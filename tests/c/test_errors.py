"""What cannot be read or is not modelled ends with one line that names file, line and column."""

from pathlib import Path

import pytest

from cutpoint.api import load
from cutpoint.base.errors import InputError, UnsupportedC
from tests.c.programs import exit_value, load_text
from tests.growth import assert_nearly_linear

UNSUPPORTED = {
    "nested function": ("int main(void) { int f(void) { return 1; } return f(); }", 1, 30, "nested function"),
    "variable-length member": (
        "int main(void) { int n = 3; struct { int a[n]; } s; return sizeof s; }",
        *(1, 42, "variable-length array in a structure"),
    ),
    "decimal": ("_Decimal32 d;\nint main(void) { return 0; }", 1, 1, "decimal floating-point type"),
    "break outside of a loop": ("int main(void) {\n  while (({ break; 1; }))\n    ;\n}", 2, 13, "'break'"),
    "asm goto": ('int main(void) {\n  asm goto("" : : : : l);\nl: return 0;\n}', 2, 3, "asm goto"),
    "complex numbers": ("int main(void) {\n  double _Complex z = 1;\n  z = z * z;\n  return 0;\n}", 2, 3, "_Complex"),
    "vectors": (
        "typedef int v __attribute__((vector_size(16)));\nint main(void) {\n  v a = {1};\n  return a[0];\n}",
        *(3, 3, "vector_size"),
    ),
    "complex numbers that are returned": (
        "struct s { _Complex short x; } g;\nstruct s f(void) { return g; }\nint main(void) { f(); return 0; }",
        *(3, 18, "_Complex short"),
    ),
    "cast to a union": (
        "union u { int a; };\nint main(void) { union u x = (union u)3; return x.a; }",
        2,
        30,
        "cast to a union",
    ),
    "size of a variable-length type": ("int main(void) { int n = 3; return sizeof(int[n]); }", 1, 36, "sizeof"),
    "library declared differently": (
        "int memcpy();\nint main(void) { return memcpy(1.0); }",
        2,
        25,
        "declared differently",
    ),
    "trees": (
        "void *tsearch(const void *, void **, int (*)(const void *, const void *));\n"
        "int c(const void *a, const void *b) { return 0; }\n"
        "int main(void) { void *root = 0; return tsearch(&c, &root, c) == 0; }",
        *(3, 41, "call of 'tsearch': it calls functions of the program back"),
    ),
    "signals": (
        "#include <signal.h>\nvoid h(int s) {}\nint main(void) { signal(2, h); return 0; }",
        3,
        18,
        "call of 'signal'",
    ),
    "threads": (
        "#include <pthread.h>\nvoid *f(void *a) { return a; }\nint main(void) { "
        "pthread_t t; return pthread_create(&t, 0, f, 0); }",
        *(3, 38, "call of 'pthread_create': it starts a thread or a process"),
    ),
    "processes": ("#include <unistd.h>\nint main(void) { return fork(); }", 2, 25, "call of 'fork'"),
    "setjmp": (
        "#include <setjmp.h>\njmp_buf b;\nint main(void) { return setjmp(b); }",
        3,
        25,
        "call of 'setjmp': it jumps",
    ),
    "longjmp": (
        "#include <setjmp.h>\njmp_buf b;\nint main(void) { longjmp(b, 1); }",
        3,
        18,
        "call of 'longjmp': it jumps",
    ),
    "temporary files": (
        '#include <stdlib.h>\nint main(void) { char name[] = "XXXXXX"; return mkstemp(name); }',
        *(2, 49, "call of 'mkstemp': how much it writes is not known"),
    ),
    "options": (
        '#include <unistd.h>\nint main(int argc, char **argv) { return getopt(argc, argv, "a"); }',
        *(2, 42, "call of 'getopt': it scans the program's arguments"),
    ),
    "the environment": (
        '#include <stdlib.h>\nint main(void) { return setenv("a", "b", 1); }',
        *(2, 25, "call of 'setenv': it changes the environment"),
    ),
    "library declared with another result": (
        "char *rand(void);\nint main(void) { return rand() == 0; }",
        *(2, 25, "'rand' declared differently from the library"),
    ),
    "library declared with another argument": (
        "int abs(long n);\nint main(void) { return abs(3); }",
        *(2, 25, "'abs' declared differently from the library"),
    ),
    "scanf without a size": (
        '#include <stdio.h>\nint main(void) { char *p; scanf("%s", p); }',
        2,
        39,
        "scanf into a buffer",
    ),
}


@pytest.mark.parametrize(("text", "line", "column", "construct"), UNSUPPORTED.values(), ids=UNSUPPORTED.keys())
def test_unsupported(text: str, line: int, column: int, construct: str, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedC) as caught:
        load_text(tmp_path, text)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path}/file0.c:{line}:{column}: unsupported: ")
    assert construct in message


def test_what_is_never_called_may_be_unsupported(tmp_path: Path) -> None:
    text = "#include <setjmp.h>\njmp_buf b; int f(void) { return setjmp(b); } int main(void) { return 3; }"
    assert exit_value(tmp_path, text) == 3


WRONG = {
    "syntax": ("int main(void) {\n  return 0\n}", ":2:11: expected ';' after return statement"),
    "undeclared": ("int main(void) {\r\n  return x;\r\n}", ":2:10: use of undeclared identifier 'x'"),
    "missing include": ("#include <nothere.h>\nint main(void) { return 0; }", ":1:10: 'nothere.h' file not found"),
    "include without end": ('#include "file0.c"\nint main(void) { return 0; }', ":1:10: #include nested too deeply"),
    "line directives": ('#line 77 "other.c"\nint main(void) { return x; }', ":2:25: use of undeclared identifier 'x'"),
    "byte order mark": (b"\xef\xbb\xbfint main(void) { return x; }", ":1:25: use of undeclared identifier 'x'"),
    "no entry": ("int f(void) { return 0; }", ":1:1: there is no function 'main' to start with"),
    "empty": (" \n", ":1:1: the file is empty"),
    "binary": (b"int main\n\0\1\2", ":2:1: not a text file (it contains a zero byte)"),
    "brackets": (
        "int main(void) { return " + "(" * 25000 + "1" + ")" * 25000 + "; }",
        "bracket nesting level exceeded",
    ),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG.keys())
def test_wrong_input(text: str | bytes, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        load_text(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path}/file0.c:")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_folder_and_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder, not a C file"):
        load([tmp_path])
    with pytest.raises(InputError, match=r"none\.c: there is no such file"):
        load([tmp_path / "none.c"])


@pytest.mark.parametrize("second", ["int f(void) { return 2; }", "int x = 2;"])
def test_defined_twice(second: str, tmp_path: Path) -> None:
    first = "int x = 1; int f(void) { return 1; } int main(void) { return x + f(); }"
    with pytest.raises(InputError, match=r"file1\.c:1:1: '[fx]' is defined twice"):
        load_text(tmp_path, first, second)


UNUSUAL = {
    "no newline at the end": (b"int main(void) { return 4; } //", 4),
    "lines end as on Windows": (b"int main(void) {\r\n  return 3; \\\r\n}\r\n", 3),
    "byte order mark": (b"\xef\xbb\xbfint main(void) { return 31; }", 31),
    "names beyond ASCII": ("int größe = 3; int main(void) { return größe; }".encode(), 3),
    "digraphs": (b"%:define X 3\nint main(void) <% return X; %>", 3),
    "parentheses": (b"int main(void) { int x = 7; return " + b"(1 + " * 5000 + b"x" + b")" * 5000 + b" & 255; }", 143),
    "negations": (b"int main(void) { int x = 7; return " + b"!" * 5000 + b"x; }", 1),
    "a long sum": (b"int main(void) { int x = 7; return (" + b"+".join([b"x"] * 5000) + b") & 255; }", 184),
    "else if": (
        b"int main(void) { int x = 1999;" + b"else ".join(b"if (x == %d) return 7;" % i for i in range(2000)) + b"}",
        7,
    ),
    "blocks": (b"int main(void) { " + b"{" * 5000 + b"return 5;" + b"}" * 5000 + b" }", 5),
    "conjunction to the right": (
        b"int main(void) { int x = 7; return " + b"x && (" * 2000 + b"x" + b")" * 2000 + b"; }",
        1,
    ),
}


@pytest.mark.parametrize(("text", "expected"), UNUSUAL.values(), ids=UNUSUAL.keys())
def test_unusual_but_valid(text: bytes, expected: int, tmp_path: Path) -> None:
    assert exit_value(tmp_path, text) == expected


@pytest.mark.slow
def test_long_functions_take_nearly_linear_time(tmp_path: Path) -> None:
    def long_function(size: int) -> None:
        load_text(tmp_path, "int main(void) { int x = 0;\n" + "x = x * 3 + 1;\n" * size + " return 0; }")

    assert_nearly_linear(long_function, 1000)
