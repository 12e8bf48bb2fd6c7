"""Constant propagation and slicing: the simplified program reaches the error exactly when the program does."""

from collections import defaultdict, deque
from pathlib import Path
from typing import Any

import pytest

from cutpoint.api import LoadOptions, Task, load
from cutpoint.cfa.calls.inline import Unfolding
from cutpoint.cfa.interpret import Execution, Outcome, execute, random_inputs
from cutpoint.cfa.model import Assign, Call, Edge, Havoc
from cutpoint.cfa.program import Program
from cutpoint.cfa.simplification.constants import find_constants, propagate_constants
from cutpoint.cfa.simplification.slice import slice_program
from cutpoint.cfa.task import ModelOptions
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.term import Term
from tests.generator.generate import generate

LOOPS = sorted((Path(__file__).parent.parent / "programs" / "loops").glob("*.c"))
STEPS = 200_000
ERROR = "void reach_error(void);\nint __VERIFIER_nondet_int(void);\n"


def program_of(tmp_path: Path, text: str) -> Task:
    path = tmp_path / "program.c"
    path.write_text(text)
    return load([path])


def record(program: Program, seed: int) -> tuple[Execution, dict[Term, list[Any]]]:
    """A random execution, with the values that each variable was given from outside."""
    given: dict[Term, list[Any]] = defaultdict(list)
    choose = random_inputs(seed)

    def remember(edge: Edge, havoc: Havoc) -> Any:
        value = choose(edge, havoc)
        given[havoc.variable].append(value)
        return value

    return execute(Unfolding(program), remember, STEPS), given


def replay(program: Program, given: dict[Term, list[Any]]) -> Execution:
    """The same inputs for the variables that are left."""
    remaining = {variable: deque(values) for variable, values in given.items()}
    return execute(Unfolding(program), lambda _, havoc: remaining[havoc.variable].popleft(), STEPS)


def agree(program: Program, seed: int) -> Outcome:
    whole, given = record(program, seed)
    if whole.outcome is Outcome.STEPS:
        return whole.outcome
    constants = replay(propagate_constants(program), given)
    assert constants.outcome is whole.outcome
    assert constants.steps == whole.steps
    for simplified in (slice_program(program), slice_program(propagate_constants(program))):
        sliced = replay(simplified, given)
        assert (sliced.outcome is Outcome.ERROR) == (whole.outcome is Outcome.ERROR)
        assert sliced.steps <= whole.steps
    return whole.outcome


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_loop_programs(path: Path) -> None:
    program = load([path]).program
    for seed in range(10):
        agree(program, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_generated_programs(tmp_path: Path, seed: int) -> None:
    """The error depends on some globals, so that slices differ; about every second execution reaches it."""
    text = generate(seed).replace("int main(", "int original_main(")
    condition = ["checksum_log & 1", "g0 > g1", "g3 < g2", "spare_ints[1] & 1", "g1 != 0"][seed % 5]
    text += f"\n{ERROR}int main(void) {{ original_main(); if ({condition}) reach_error(); return 0; }}\n"
    assert agree(program_of(tmp_path, text).program, seed) in (Outcome.ERROR, Outcome.EXIT)


def sliced_text(task: Task) -> str:
    return "\n".join(to_c(edge.op.variable) for edge in task.cfa.edges if isinstance(edge.op, Assign | Havoc))


def test_slice_drops_what_does_not_matter(tmp_path: Path) -> None:
    task = program_of(
        tmp_path,
        ERROR
        + """
        int idle(int n) { int s = 0; while (n-- > 0) s += n; return s; }
        int main(void) {
            int x = __VERIFIER_nondet_int(), y = 0, z = 0;
            while (z < x) { z++; y += idle(z); }
            if (x > 3) { if (y) z = 1; else z = 2; }
            if (x == 5) reach_error();
            return z;
        }
        """,
    )
    assert "idle" not in task.simplified.functions
    assert "main::y" not in sliced_text(task)
    assert "main::z" not in sliced_text(task)
    assert "main::x" in sliced_text(task)
    assert len(task.cfa.edges) < 8


def test_slice_keeps_what_decides_whether_control_goes_on(tmp_path: Path) -> None:
    task = program_of(
        tmp_path,
        ERROR
        + """
        void exit(int);
        static void stop_if(int c) { if (c) exit(0); }
        int main(void) {
            int a = __VERIFIER_nondet_int();
            int b = a * 2 + 1;
            stop_if(b != 7);
            reach_error();
        }
        """,
    )
    assert "main::b" in sliced_text(task)
    assert "stop_if" in task.simplified.functions
    for a, outcome in ((3, Outcome.ERROR), (4, Outcome.EXIT)):
        assert task.run(inputs=[a]).outcome is outcome


def test_error_in_a_function_that_is_useful_for_its_result_first(tmp_path: Path) -> None:
    """Both the result of the function and the error inside it count, whichever is found first."""
    task = program_of(
        tmp_path,
        ERROR
        + """
        static int inner(int v) { if (v == 9) reach_error(); return v; }
        static int outer(int v) { return inner(v) + 1; }
        int main(void) { int r = outer(__VERIFIER_nondet_int()); if (r == 4) reach_error(); return 0; }
        """,
    )
    assert len(task.cfa.entering(task.cfa.error)) == 2


def test_without_an_error_nothing_is_left(tmp_path: Path) -> None:
    task = program_of(tmp_path, "int main(void) { int i; for (i = 0; i < 10; i++) ; return i; }")
    assert task.cfa.edges == ()
    assert len(task.full_cfa.edges) > 5


def test_slicing_can_be_switched_off() -> None:
    path = LOOPS[0]
    whole = load([path], LoadOptions(model=ModelOptions(slice=False, constants=False)))
    assert {edge.op for edge in whole.cfa.edges} == {edge.op for edge in whole.full_cfa.edges}


def constants_of(task: Task) -> dict[str, str]:
    return {to_c(variable): to_c(value) for variable, value in find_constants(task.program).items()}


def test_constants(tmp_path: Path) -> None:
    task = program_of(
        tmp_path,
        ERROR
        + """
        int fixed = 4, same = 1, changes = 0;
        static int twice(int v) { return v + v; }
        int main(void) {
            int late, early, n = __VERIFIER_nondet_int();
            if (n) same = 1; else changes = 2;
            late = twice(fixed);
            if (n > early) early = 3;
            return late + same + changes + early;
        }
        """,
    )
    found = constants_of(task)
    assert found["fixed"] == "4"
    assert found["same"] == "1"
    assert found["main::late"] == "8"
    assert found["twice::v"] == "4"
    assert not {"changes", "main::n", "main::early"} & set(found)  # early may be read before it is assigned


def test_constants_in_a_cycle(tmp_path: Path) -> None:
    """Assuming the best: two variables that only copy each other stay what they are at the start."""
    task = program_of(
        tmp_path,
        ERROR + "int a = 5, b = 5; int main(void) { while (__VERIFIER_nondet_int()) { a = b; b = a; } return a; }",
    )
    found = constants_of(task)
    assert (found["a"], found["b"]) == ("5", "5")


def test_calls_to_functions_that_are_left_have_their_callees() -> None:
    for path in LOOPS:
        program = slice_program(load([path]).program)
        for function in program.functions.values():
            called = {edge.op.function for edge in function.edges if isinstance(edge.op, Call)}
            assert called <= set(program.functions)


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_every_edge_knows_its_place_in_the_source(path: Path) -> None:
    task = load([path])
    for cfa in (task.full_cfa, task.cfa):
        assert [edge for edge in cfa.edges if edge.range is None] == []


HARD = {
    "an event loop whose only error is in a function": """
        int x, c, d;
        static void check(void) { if (x == 3) reach_error(); }
        int main(void) {
            while (1) {
                c = __VERIFIER_nondet_int();
                if (c) { d = 1; x = x + 1; } else { d = 2; x = x + 2; x = x + 2; x = x & 15; }
                check();
            }
        }""",
    "a declaration that is reached again": """
        int main(void) {
            int i = 0;
            goto start;
            while (1) { int x; if (x != 5) reach_error(); start: x = 5; i++; if (i > 3) return 0; }
        }""",
    "a recursion that constants remove": """
        int debug = 0;
        static void two(int *p, int *q) { *p = 1; *q = 2; }
        static int f(int n) { int a, b; two(&a, &b); if (debug) f(n - 1); if (&a == 0) reach_error(); return a + b; }
        int main(void) { if (f(3) != 3) reach_error(); return 0; }""",
    "a function that never returns": """
        void exit(int);
        static void die(void) { exit(1); }
        int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0) die(); if (x < 0) reach_error(); return 0; }""",
    "a function that blocks for ever": """
        static void stop(void) { while (1) ; }
        int main(void) { int x = __VERIFIER_nondet_int(); if (x == 1) stop(); if (x == 1) reach_error(); return 0; }""",
    "an assumption in a function": """
        void __VERIFIER_assume(int);
        static void even(int v) { __VERIFIER_assume(v % 2 == 0); }
        int main(void) { int x = __VERIFIER_nondet_int(), y = x + 1; even(x); if (y == 4) reach_error(); return 0; }""",
}


@pytest.mark.parametrize("name", HARD)
def test_hard_cases(tmp_path: Path, name: str) -> None:
    program = program_of(tmp_path, ERROR + HARD[name]).program
    simplified = slice_program(propagate_constants(program))
    for seed in range(60):
        whole, given = record(program, seed)
        if whole.outcome in (Outcome.STEPS, Outcome.ENDLESS):
            assert replay(simplified, given).outcome is not Outcome.ERROR
        else:
            agree(program, seed)


def test_a_loop_that_could_be_left_only_for_the_error_stays(tmp_path: Path) -> None:
    source = """
        static void fail(void) { reach_error(); }
        int main(void) {
            int x = 0;
            while (1) { if (x == 5) fail(); x = 1 - x; }
        }"""
    program = program_of(tmp_path, ERROR + source).program
    whole, given = record(program, 0)
    assert whole.outcome in (Outcome.STEPS, Outcome.ENDLESS)
    assert replay(slice_program(propagate_constants(program)), given).outcome is not Outcome.ERROR
