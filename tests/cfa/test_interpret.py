"""How executions end, what inputs they take, and what their steps say."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cutpoint.api import Task, load
from cutpoint.cfa.interpret import (
    Chooser,
    Execution,
    Outcome,
    State,
    execute,
    given_inputs,
    random_inputs,
    random_value,
)
from cutpoint.cfa.model import Assign, Assume, Edge, Havoc, Location, Origin
from cutpoint.smt.terms import ieee
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.sorts import BOOL, array, bitvec, floating
from cutpoint.smt.terms.term import variable
from tests.generator.generate import inputs_of

LOOPS = sorted((Path(__file__).parents[1] / "programs" / "loops").glob("*.c"))
HEADER = "void reach_error(void); void abort(void); void exit(int); void __VERIFIER_assume(int);\n"
NONDET = {"int": "int", "unsigned char": "uchar", "double": "double", "float": "float", "_Bool": "bool", "long": "long"}


@pytest.fixture
def program(tmp_path: Path) -> Any:
    def make(source: str) -> Task:
        path = tmp_path / "program.c"
        nondet = "".join(f"{kind} __VERIFIER_nondet_{name}(void);" for kind, name in NONDET.items())
        path.write_text(HEADER.replace("\n", nondet + "\n") + source)
        return load([path])

    return make


@pytest.mark.parametrize(
    ("body", "outcome", "value", "reason"),
    [
        ("return 3;", Outcome.EXIT, 3, ""),
        ("return -1;", Outcome.EXIT, 255, ""),
        ("exit(300);", Outcome.EXIT, 44, ""),
        ("for (;;) exit(7);", Outcome.EXIT, 7, ""),
        ("", Outcome.EXIT, 0, ""),
        ("abort();", Outcome.ABORT, None, "aborts"),
        ("reach_error();", Outcome.ERROR, None, "error location"),
        ("int no = 0; __VERIFIER_assume(no);", Outcome.BLOCKED, None, "assumption"),
        ("int x = 1; while (x) x++; return x;", Outcome.STEPS, None, "1000 steps"),
        ("return __VERIFIER_nondet_int();", Outcome.INPUTS, None, "__VERIFIER_nondet_int asks"),
    ],
)
def test_outcomes(program: Any, body: str, outcome: Outcome, value: int | None, reason: str) -> None:
    execution = program(f"int main(void) {{ {body} }}").run(inputs=[], max_steps=1000)
    assert (execution.outcome, execution.exit_value) == (outcome, value)
    assert reason in execution.reason
    if outcome is not Outcome.EXIT:
        assert "program.c:2:" in execution.reason


def test_a_loop_without_statements_is_endless_or_runs_out_of_steps(program: Any) -> None:
    execution = program("int main(void) { for (;;); }").run(inputs=[], max_steps=1000)
    assert execution.outcome in {Outcome.ENDLESS, Outcome.STEPS}


def test_recursion_beyond_the_bound(program: Any) -> None:
    task = program("int f(int n) { return n ? 1 + f(n - 1) : 0; } int main(void) { return f(9); }")
    assert execute(task.full_cfa, given_inputs([])).outcome is Outcome.RECURSION
    assert task.run(inputs=[]).exit_value == 9


def test_the_step_limit_is_exact(program: Any) -> None:
    task = program("int main(void) { int x = 0; while (x < 5) x++; return x; }")
    steps = task.run(inputs=[]).steps
    assert task.run(inputs=[], max_steps=steps).outcome is Outcome.EXIT
    stopped = task.run(inputs=[], max_steps=steps - 1)
    assert (stopped.outcome, stopped.steps) == (Outcome.STEPS, steps - 1)


def test_inputs_are_taken_in_order_and_reported(program: Any) -> None:
    task = program(
        "int a; unsigned char b; _Bool c; long d; int main(void) { a = __VERIFIER_nondet_int();"
        "b = __VERIFIER_nondet_uchar(); c = __VERIFIER_nondet_bool(); d = __VERIFIER_nondet_long(); return 0; }"
    )
    execution = task.run(inputs=[-1, 258, 1, -(2**40)])
    assert execution.outcome is Outcome.EXIT
    final = {str(x.value): value for x, value in execution.state.items()}
    assert (final["a"], final["b"], final["c"], final["d"]) == (2**32 - 1, 2, 1, 2**64 - 2**40)
    taken = [(edge.op.source, value) for edge, value in execution.inputs if isinstance(edge.op, Havoc)]
    assert taken[0] == ("__VERIFIER_nondet_int", 2**32 - 1)
    assert [source for source, _ in taken] == [f"__VERIFIER_nondet_{name}" for name in ("int", "uchar", "bool", "long")]


def test_only_inputs_are_taken_from_the_list(program: Any) -> None:
    """What C leaves open is zero then; it does not use up an input."""
    task = program("int unknown(void); int main(void) { int x; x += unknown(); return x + __VERIFIER_nondet_int(); }")
    assert task.run(inputs=[5]).exit_value == 5


def test_floats_as_inputs(program: Any) -> None:
    task = program(
        "double d; float f; int main(void) { d = __VERIFIER_nondet_double(); f = __VERIFIER_nondet_float();"
        "return d / 2 == 1.5 && f == -7.0f; }"
    )
    assert task.run(inputs=[3, -7]).exit_value == 1
    assert task.run(inputs=[3, 7]).exit_value == 0
    values = {value for seed in range(60) for _, value in task.run(seed=seed).inputs}
    assert ieee.from_float(1.0, 11, 53) in values
    assert len(values) > 20


def test_random_inputs_are_reproducible(program: Any) -> None:
    task = program("int main(void) { int s = 0; while (__VERIFIER_nondet_int() > 0) s += __VERIFIER_nondet_int(); }")
    runs = [[value for _, value in task.run(seed=seed, max_steps=500).inputs] for seed in range(20)]
    again = [[value for _, value in task.run(seed=seed, max_steps=500).inputs] for seed in range(20)]
    assert runs == again
    assert len({tuple(run) for run in runs}) > 10


def replayed(execution: Execution) -> Chooser:
    values = iter([value for _, value in execution.inputs])
    return lambda _edge, _havoc: next(values)


def test_replaying_the_inputs_of_a_random_run() -> None:
    for path in LOOPS:
        task = load([path])
        for seed in range(3):
            first = task.run(seed=seed)
            again = execute(task.full_cfa, replayed(first), exit_status=task.program.exit_status)
            if again.outcome is not Outcome.RECURSION:
                assert (again.outcome, again.exit_value, again.steps) == (first.outcome, first.exit_value, first.steps)


def test_the_trace_tells_every_step(program: Any) -> None:
    task = program(
        """int x;
int main(void) {
    x = __VERIFIER_nondet_int();
    while (x > 1)
        x = x / 2;
    return x;
}
"""
    )
    trace: list[tuple[Edge, Any]] = []
    execution = task.run(inputs=[5], on_step=lambda edge, value: trace.append((edge, value)))
    assert len(trace) == execution.steps
    for (before, _), (after, _) in pairwise(trace):
        assert before.target is after.source
    assert [
        value for edge, value in trace if isinstance(edge.op, Assign | Havoc) and edge.op.variable.value == "x"
    ] == [*(0, 5, 2, 1)]
    tests = [edge.range for edge, value in trace if isinstance(edge.op, Assume) and edge.range and edge.range.line == 5]
    assert len(tests) >= 3
    assert execution.exit_value == 1


def test_memory_in_the_trace(program: Any) -> None:
    task = program("int a[4]; int main(void) { int i = __VERIFIER_nondet_int() & 3; a[i] = 9; return a[2]; }")
    assert task.run(inputs=[2]).exit_value == 9
    memory = [value for value in task.run(inputs=[1]).state.values() if isinstance(value, ArrayValue)]
    assert any(9 in value.entries.values() for value in memory)


def test_variables_without_a_value_are_zero() -> None:
    state = State()
    assert state[variable("u", bitvec(8))] == 0
    assert state[variable("b", BOOL)] is False
    assert state[variable("f", floating(8, 24))] == 0
    assert state[variable("m", array(bitvec(8), bitvec(8)))].get(3) == 0
    assert not state


def test_random_values_fit_their_sorts() -> None:
    source = random.Random(0)
    for _ in range(300):
        assert 0 <= random_value(source, bitvec(5)) < 32
        assert isinstance(random_value(source, BOOL), bool)
        assert 0 <= random_value(source, floating(5, 11)) < 1 << 16
        assert 0 <= random_value(source, array(bitvec(3), bitvec(4))).get(7) < 16
    values = {random_value(source, bitvec(32)) for _ in range(400)}
    assert {0, 1, 2**31 - 1, 2**31, 2**32 - 1} <= values


def test_choosers() -> None:
    taken = Havoc(variable("t", bitvec(8)), Origin.INPUT)
    left_open = Havoc(variable("t", bitvec(8)), Origin.UNINITIALISED)
    choose = given_inputs([300, -1])
    edges = [Edge(Location(0), havoc, Location(1)) for havoc in (taken, left_open, taken)]
    assert [choose(edge, havoc) for edge, havoc in zip(edges, (taken, left_open, taken), strict=True)] == [44, 0, 255]
    one, two = random_inputs(4), random_inputs(4)
    assert [one(edges[0], taken) for _ in range(50)] == [two(edges[0], taken) for _ in range(50)]


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_loop_programs_do_what_their_comment_says(path: Path) -> None:
    text = path.read_text()
    task = load([path])
    outcomes = {task.run(seed=seed, max_steps=20_000).outcome for seed in range(12)}
    if text.startswith("/* Safe: "):
        assert Outcome.ERROR not in outcomes
        assert Outcome.EXIT in {task.run(inputs=[n, n + 1, n + 2] * 12).outcome for n in (2, 3, 4)} | outcomes
    else:
        assert text.startswith("/* Unsafe: ")
        assert task.run(inputs=inputs_of(text)).outcome is Outcome.ERROR


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_simplification_keeps_the_executions_that_reach_the_error(path: Path) -> None:
    """Each variable gets the same value whenever it is havocked: so runs agree although some havocs are sliced away."""
    task = load([path])
    for seed in range(12):

        def choose(_: Edge, havoc: Havoc, seed: int = seed) -> Any:
            return random_value(random.Random(f"{seed} {havoc.variable.value}"), havoc.variable.sort)

        full, simple = (execute(cfa, choose, 20_000).outcome is Outcome.ERROR for cfa in (task.full_cfa, task.cfa))
        assert full == simple, f"seed {seed}"
