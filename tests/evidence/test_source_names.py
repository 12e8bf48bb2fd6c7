"""Names are those of the source, whatever lowering, resolving memory and inlining have made of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutpoint.cfa.calls.inline import inline
from cutpoint.cfa.model import Assign, Assume, Edge, Havoc
from cutpoint.cfa.program import Program
from cutpoint.cfa.variables import Role, Variable
from cutpoint.evidence.source_names import SourceNames
from cutpoint.smt.terms.bitvectors import sub
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, variable
from cutpoint.smt.terms.walk import free_variables
from tests.evidence.alarms import ROOT, counterexample_of, task_of, task_of_source

HEAD = """
extern int __VERIFIER_nondet_int(void);
extern int get(void);
extern void reach_error(void);
void *malloc(unsigned long);
"""


def texts_of(source: str, folder: Path, *inputs: int) -> list[str]:
    """The steps of an execution that ends in the violation."""
    result = counterexample_of(task_of_source(HEAD + source, folder), inputs)
    return [f"{step.function}: {step.text}" for step in result.first]


def in_main(body: str, folder: Path, *inputs: int) -> list[str]:
    found = texts_of(f"int g, *pointer; int main(void) {{ {body} reach_error(); return 0; }}", folder, *inputs)
    return [text.removeprefix("main: ") for text in found]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int tmp = 1; tmp = tmp - g;", ["tmp = 1", "tmp = tmp - g"]),
        ("int x$1 = 1, $ = 2; x$1 = $;", ["x$1 = 1", "$ = 2", "x$1 = $"]),
        ("int a1 = 3; int a = a1;", ["a1 = 3", "a = a1"]),
        ("struct { int tmp, x; } s; s.tmp = 4; s.x = s.tmp;", ["s.tmp = 4", "s.x = s.tmp"]),
        ("static int x = 5; x = x + 1;", ["<start>: main::x = 5", "x = x + 1"]),
        ("int *p = malloc(8); p[1] = 5; g = p[1];", ["p = block", "heap.1+4 = 5", "g = heap.1+4"]),
        ("g = get();", ["get() returns 0", "g = get()"]),
        ("g = __VERIFIER_nondet_int();", ["__VERIFIER_nondet_int() returns 0", "g = __VERIFIER_nondet_int()"]),
    ],
)
def test_steps_have_the_names_of_the_source(body: str, expected: list[str], tmp_path: Path) -> None:
    assert [text for text in in_main(body, tmp_path, 7) if not text.startswith("block ")] == expected


def test_variables_of_one_name_keep_their_numbers_side_by_side(tmp_path: Path) -> None:
    body = "int x = 1; { int x = 2; x++; } { int y = x; int x = y; g = x; }"
    steps = in_main(body, tmp_path)
    assert steps == ["x = 1", "x = 2", "x = x + 1", "y = x", "x = y", "g = x"]
    steps = in_main("int *outer, x = 1; outer = &x; { int x = 2; *outer = *outer - x; }", tmp_path)
    assert steps[-1] == "x = x - x#2"


def test_a_variable_with_the_name_of_a_temporary_differs_from_it(tmp_path: Path) -> None:
    source = "int f(int n) { return n; } int main(void) { int result = 1; result = result - f(2); reach_error(); }"
    assert texts_of(source, tmp_path)[-1] == "main: result = result - result#2"


def test_values_from_outside_have_the_name_of_the_function_each_time(tmp_path: Path) -> None:
    steps = in_main("if (get() == get()) g = get() - get();", tmp_path, 7, 7, 7, 7)
    assert "get() == get()" in steps
    assert steps[-1] == "g = get() - get()"


RECURSION = """
int down(int n) { int rest = n - 1; return n == 0 ? 0 : down(rest) + n; }
int again(int n) { return n == 0 ? 0 : again(n - 1); }
int main(void) { if (down(2) + again(1) == 3) reach_error(); return 0; }
"""


def test_every_depth_of_a_recursion_has_the_same_names(tmp_path: Path) -> None:
    steps = texts_of(RECURSION, tmp_path)
    assert [step for step in steps if step.startswith("down: ") and "rest" in step] == [
        "down: rest = n - 1",
        "down: n = rest",
        "down: rest = n - 1",
        "down: n = rest",
        "down: rest = n - 1",
    ]
    assert "again: n = n - 1" in steps
    assert not any("@" in step for step in steps)


def test_depths_are_told_where_several_are_meant(tmp_path: Path) -> None:
    task = task_of_source(HEAD + RECURSION, tmp_path)
    names = SourceNames(task.program)
    copies = {x.value: x for edge in inline(task.program, 2).edges for x in _variables(edge)}
    deep, deeper = copies["down::n@1"], copies["down::n@2"]
    assert names.of(deep) == names.of(copies["down::n"])
    assert names.lowered(deeper) is copies["down::n"]
    assert names.text(deeper, "down") == "n"
    assert names.text(deeper, "main") == "down::n"
    assert names.text(sub(deep, deeper), "down") == "n@1 - n@2"


def test_globals_and_locals_of_one_name_differ_side_by_side(tmp_path: Path) -> None:
    source = "int x = 3; int main(void) { int *p = &x, x = 2; x = x - *p; if (x == -1) reach_error(); }"
    assert texts_of(source, tmp_path)[-2:] == ["main: main::x = main::x - x", "main: x == -1"]


def test_a_function_whose_name_ends_like_another_has_its_own_variables(tmp_path: Path) -> None:
    source = """
        int *gf(void) { static int x; return &x; }
        void f(void) { static int x; int *p = gf(), *q = &x; reach_error(); }
        int main(void) { f(); }
    """
    result = counterexample_of(task_of_source(HEAD + source, tmp_path), ())
    values = {change.name: change.value for step in result.first for change in step.changes}
    assert (values["p"], values["q"]) == ("&gf::x", "&x")


def test_the_text_of_a_string_is_left_alone(tmp_path: Path) -> None:
    source = 'const char *p; int main(void) { p = "main::a#1"; reach_error(); }'
    result = counterexample_of(task_of_source(HEAD + source, tmp_path), ())
    assert result.first[-1].changes[0].value == '&"main::a#1"0[0]'


# -- what a variable is -----------------------------------------------------------------------------

ROLES = """
struct { unsigned char a; } s;
const char *text = "abc";
int *blocks[2];
int main(void) {
    unsigned x = get(), *p;
    { signed char x = 2; s.a = x; p = malloc(4); }
    for (int i = 0; i < 2; i++) blocks[i] = malloc(4), *blocks[i] = x++;
    if (text[__VERIFIER_nondet_int()] == *p) reach_error();
}
"""


def test_what_variables_are_stands_on_the_program(tmp_path: Path) -> None:
    task = task_of_source(HEAD + ROLES, tmp_path)
    names = SourceNames(task.program)
    known = {x.value: names.of(x) for edge in task.full_cfa.edges for x in _variables(edge)}
    described = {
        name: (one.name, one.function, one.role, one.type.text if one.type else None) for name, one in known.items()
    }
    assert described["main::x"] == ("x", "main", Role.SOURCE, "unsigned int")
    assert described["main::x#2"] == ("x", "main", Role.SOURCE, "signed char")
    assert described["s.a"] == ("s.a", "", Role.SOURCE, "unsigned char")
    assert described["main::get"] == ("get", "main", Role.RETURNED, "int")
    assert described["main::tmp"] == ("tmp", "main", Role.TEMPORARY, None)
    assert described["blocks[]"] == ("blocks[]", "", Role.SOURCE, "int *")
    assert {role for name, (_, _, role, _) in described.items() if name.startswith('"abc"')} == {Role.LITERAL}
    assert described["<heap>"] == ("<heap>", "", Role.INTERNAL, None)
    assert [one.identifier for one in known.values()] == list(known)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "tests/programs/features").glob("*.c"))[::9], ids=lambda path: path.stem
)
def test_every_variable_is_known_whatever_is_done_to_the_program(path: Path) -> None:
    task = task_of(path)
    for program, cfa in ((task.program, task.full_cfa), (task.simplified, task.cfa)):
        known = _known(program)
        for term in {x for edge in cfa.edges for x in _variables(edge)}:
            lowered, depth = program.copies.get(term, (term, 0))
            assert lowered in known, term.value
            assert f"{known[lowered].identifier}{f'@{depth}' if depth else ''}" == term.value


def _known(program: Program) -> dict[Term, Variable]:
    names = SourceNames(program)
    symbols = {symbol: names.of(symbol) for symbol in program.objects}
    found = {x: one for function in program.functions.values() for x, one in function.locals.items()}
    return {**found, **program.variables, **symbols}


def _variables(edge: Edge) -> Iterator[Term]:
    if isinstance(edge.op, Assign | Havoc):
        yield edge.op.variable
    if isinstance(edge.op, Assign):
        yield from free_variables(edge.op.value)
    if isinstance(edge.op, Assume):
        yield from free_variables(edge.op.condition)


def test_a_variable_that_the_program_does_not_have_has_its_own_name(tmp_path: Path) -> None:
    task = task_of_source(HEAD + RECURSION, tmp_path)
    assert SourceNames(task.program).text(variable("pc", bitvec(8)), "main") == "pc"
