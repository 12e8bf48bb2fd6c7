"""What a counterexample tells: values as C has them, the inputs that matter, and never more than one can read."""

import pickle
from pathlib import Path

import pytest

from cutpoint.cfa.model import Origin
from cutpoint.evidence.counterexample import Counterexample, StepKind
from cutpoint.evidence.executions.recording import SHOWN
from tests.evidence.alarms import ROOT, counterexample_of, task_of, task_of_source

HEAD = """
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
void *malloc(unsigned long);
"""


def changes_of(source: str, folder: Path, *inputs: int) -> list[tuple[str, str]]:
    """All changes of an execution of main with this body, in order."""
    result = counterexample_of(task_of_source(HEAD + source, folder), inputs)
    return [(change.name, change.value) for step in result.first for change in step.changes]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int x = -1; x++;", [("x", "-1"), ("x", "0")]),
        ("unsigned x = __VERIFIER_nondet_uint() - 1;", [("x", "4294967295")]),
        ("unsigned x = 0; x--; if (x < 3u) return 1;", [("x", "0"), ("x", "4294967295")]),
        ("char c = 'a'; c++;", [("c", "97 'a'"), ("c", "98 'b'")]),
        ("unsigned char c = __VERIFIER_nondet_uchar() + 200;", [("c", "200")]),
        ("float f = 0.5f; double d = f / 4;", [("f", "0.5f"), ("d", "0.125")]),
        (
            "int a[3] = {1, 2, 3}; a[__VERIFIER_nondet_int() + 2] = 7;",
            [("a[0]", "1"), ("a[1]", "2"), ("a[2]", "3"), ("address", "&a[2]"), ("a[2]", "7")],
        ),
        ("static int a[40]; a[__VERIFIER_nondet_int() + 20] = 7;", [("address", "&a[20]"), ("a[20]", "7")]),
        ("struct { int x; char y; } s = {1, 2}; s.y = 3;", [("s.x", "1"), ("s.y", "2"), ("s.y", "3")]),
        ("int x = 3, *p = &x; *p = 4;", [("x", "3"), ("p", "&x"), ("x", "4")]),
        ("int a[20]; int *p = a; p++; *p = 5;", [("p", "&a[0]"), ("p", "&a[1]"), ("a[1]", "5")]),
        ("int *p = malloc(8); p[1] = 5;", [("p", "heap + 0"), ("heap.1+4", "5")]),
        ("int *p = 0;", [("p", "0")]),
    ],
)
def test_values_read_as_in_c(body: str, expected: list[tuple[str, str]], tmp_path: Path) -> None:
    source = f"int main(void) {{ {body} reach_error(); return 0; }}"
    assert changes_of(source, tmp_path, 0) == expected


def test_bytes_that_are_written_together_are_one_number(tmp_path: Path) -> None:
    source = "union { int number; unsigned char bytes[4]; } u[2]; "
    source += "int main(void) { int i = __VERIFIER_nondet_int(); u[i].number = -2; u[i].bytes[1] = 1; "
    found = changes_of(source + "if (u[i].number == -65026) reach_error(); }", tmp_path, 0)
    assert found[1:] == [("u[0].number", "-2"), ("u[0].bytes[1]", "1")]


CALLS = """
static int twice(int n) { n = n + n; return n; }
static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
int main(void) {
    int x = twice(__VERIFIER_nondet_int());
    if (sum(x) == 3) reach_error();
}
"""


def test_calls_and_returns(tmp_path: Path) -> None:
    result = counterexample_of(task_of_source(HEAD + CALLS, tmp_path), [1])
    steps = [(step.kind, step.function, step.text) for step in result.first]
    assert steps[:5] == [
        (StepKind.VALUE, "main", "__VERIFIER_nondet_int() returns 1"),
        (StepKind.CALL, "twice", "n = __VERIFIER_nondet_int()"),
        (StepKind.ASSIGN, "twice", "n = n + n"),
        (StepKind.RETURN, "twice", "twice returns 2"),
        (StepKind.ASSIGN, "main", "x = result"),
    ]
    assert [text for kind, _, text in steps if kind is StepKind.RETURN] == [
        "twice returns 2",
        "sum returns 0",
        "sum returns 1",
        "sum returns 3",
    ]
    assert steps[-1] == (StepKind.BRANCH, "main", "result == 3")
    assert result.function == "main"
    assert result.violation is not None
    assert result.violation.line == 12


# -- what matters -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "matters"),
    [
        ("int x; if (x == 0) reach_error();", ["x"]),
        ("int x, y; x = 3; if (x == 3) reach_error();", []),
        ("int x; int y = x; if (y == 0) reach_error();", ["x"]),
        ("int a[3]; int i = __VERIFIER_nondet_int(); a[i] = 4; if (a[i] == 4) reach_error();", []),
        ("int a[3]; int i = __VERIFIER_nondet_int(); a[i] = 4; if (a[i + 1] == 0) reach_error();", ["main::a"]),
        ("int *p = malloc(4); if (*p == 0) reach_error();", ["heap.1"]),
        ("int *p = malloc(4); *p = 3; if (p && *p == 3) reach_error();", []),
        ("int *p = malloc(4), *q = 0; *p = 3; if (!(q && *q == 5)) reach_error();", []),
        ("struct { int x, y; } s, t; s.x = 1; t = s; if (t.x == 1) reach_error();", []),
    ],
)
def test_values_that_were_never_set_are_told_where_they_are_read(body: str, matters: list[str], tmp_path: Path) -> None:
    result = counterexample_of(task_of_source(HEAD + f"int main(void) {{ {body} }}", tmp_path), [0])
    assert [one.source for one in result.inputs if one.origin is Origin.UNINITIALISED] == matters


# -- size -------------------------------------------------------------------------------------------


def _long_execution(tmp_path: Path, rounds: int) -> Counterexample:
    source = f"int main(void) {{ int i = 0; while (i < {rounds}) {{ i += __VERIFIER_nondet_int(); }} reach_error(); }}"
    return counterexample_of(task_of_source(HEAD + source, tmp_path), [1] * rounds)


def test_of_a_long_execution_the_ends_are_kept(tmp_path: Path) -> None:
    result = _long_execution(tmp_path, 2000)
    assert len(result.inputs) == 2000
    assert len(result.first) == len(result.last) == SHOWN
    shown = 1 + 4 * 2000 + 1  # for each round: the test, the input, its temporary and the sum
    assert result.left_out == shown - 2 * SHOWN
    assert result.last[-1].text == "i >= 2000"
    assert result.last[-2].changes[0].value == "2000"
    numbers = [step.number for step in (*result.first, *result.last)]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] <= result.total


def test_a_short_execution_is_kept_whole(tmp_path: Path) -> None:
    result = _long_execution(tmp_path, 20)
    assert (len(result.first), result.last, result.left_out) == (82, (), 0)


@pytest.mark.parametrize(
    ("name", "inputs"), [("examples/sort.c", [1, 2, 3, 0]), ("examples/average.c", [2**31 - 1, 1])]
)
def test_counterexamples_travel(name: str, inputs: list[int]) -> None:
    result = counterexample_of(task_of(ROOT / name), inputs)
    assert pickle.loads(pickle.dumps(result)) == result
    hash(result)


TYPES = """
struct s { unsigned char a; signed char b; unsigned long c; struct s *next; } s;
unsigned table[40];
union { float number; unsigned bits; } both;
int main(void) {
    both.bits = 4000000004u;
    unsigned *block = malloc(8);
    int size = -2, *inside = (int *)&table[1];
    unsigned short half = 65535;
    block[1] = 4000000001u;
    table[30] = 4000000002u;
    s.a = 200; s.b = -3; s.c = -1ul; s.next = &s;
    table[size + __VERIFIER_nondet_int() + 5] = 4000000003u;
    reach_error();
}
"""


def test_values_are_read_by_their_types_in_the_source(tmp_path: Path) -> None:
    result = counterexample_of(task_of_source(HEAD + TYPES, tmp_path), (0,))
    changes = [change for step in result.first for change in step.changes]
    seen = {change.name: change.value for change in changes if not change.is_temporary}
    wanted = {"size": "-2", "half": "65535", "inside": "&table[1]", "heap.1+4": "4000000001"}
    wanted |= {"table[30]": "4000000002", "table[3]": "4000000003", "both.number": "4000000004"}
    wanted |= {"s.a": "200", "s.b": "-3", "s.c": "18446744073709551615", "s.next": "&s.a"}
    assert {name: seen.get(name) for name in wanted} == wanted
    assert [change.name for change in changes if change.is_temporary] == ["address"]
