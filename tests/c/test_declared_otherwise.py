"""A file may declare a function otherwise than another one defines it: then the calling convention decides."""

from pathlib import Path

import pytest

from cutpoint.cfa.interpret import Outcome
from tests.c.programs import exit_value, load_text


@pytest.mark.parametrize(
    ("caller", "callee", "expected"),
    [
        ("int f(int, int); int main(void) { return f(7, 2); }", "int f(long a) { return a & 255; }", 7),
        ("int f(); int main(void) { return f(7, 2); }", "int f(long a, long b) { return (char)(a - b); }", 5),
        ("int f(char *); int c; int main(void) { return f((char *)9); }", "int f(unsigned long a) { return a; }", 9),
        ("int f(double, int); int main(void) { return f(2, 3); }", "int f(int a, double b) { return 10 * a + b; }", 32),
        ("int *f(void); int main(void) { return f()[1]; }", "int a[2] = {5, 7}; long f() { return (long)a; }", 7),
        ("void f(int); int main(void) { f(1); return 4; }", "int f(int a) { return a; }", 4),
        ("int f(signed char); int main(void) { return f(-1) == -1; }", "int f(int a) { return a; }", 1),
    ],
)
def test_what_the_convention_says(caller: str, callee: str, expected: int, tmp_path: Path) -> None:
    assert exit_value(tmp_path, caller, callee) == expected


@pytest.mark.parametrize(
    ("caller", "callee"),
    [
        ("int f(int); int main(void) { return f(1); }", "int f(double a) { return a; }"),
        ("double f(int); int main(void) { return f(1) > 0; }", "int f(int a) { return a; }"),
        ("struct s { int a; } f(void); int main(void) { return f().a; }", "int f(void) { return 1; }"),
        ("int f(int, int); int main(void) { return f(1, 2); }", "int f(int a, ...) { return a; }"),
        ("long double f(void); int main(void) { return f(); }", "double f(void) { return 1; }"),
    ],
)
def test_what_it_does_not_say_is_refused_where_it_happens(caller: str, callee: str, tmp_path: Path) -> None:
    task = load_text(tmp_path, caller, callee)
    execution = task.run()
    assert execution.outcome is Outcome.REFUSED
    assert "unsupported: call of 'f', which is defined with other types" in execution.reason
