"""Whatever a program does, it can still do after calls and loops were replaced by all that they may do."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cutpoint.api import Task
from cutpoint.cfa.blocks.block_graph import blocks_between
from cutpoint.cfa.blocks.unrolling import Unrolling
from cutpoint.cfa.calls.inline import inline
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.interpret import Observer, Outcome, execute, random_inputs, random_value
from cutpoint.cfa.model import Assign, Assume, Call, Cfa, Edge, Havoc, Location, Origin
from cutpoint.cfa.program import Program
from cutpoint.evidence.proofs.coarse import coarsened
from cutpoint.evidence.proofs.effects import CHOICE, Effects, operations
from cutpoint.evidence.proofs.other_loops import without_other_loops
from cutpoint.smt.backends import create
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.bitvectors import add
from cutpoint.smt.terms.boolean import conjunction, distinct, eq, ite, not_
from cutpoint.smt.terms.literal import literal
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv, variable
from tests.cfa.automata import BYTES, random_automaton
from tests.evidence.checking import task_of

X, Y, Z = (variable(name, bitvec(8)) for name in "xyz")
ZERO, ONE = bv(0, 8), bv(1, 8)


def test_effects_of_operations() -> None:
    effects = Effects()
    for op in (
        Assign(X, ZERO),
        Assign(X, ZERO),
        Assign(Y, ZERO),
        Assign(Y, ONE),
        Havoc(Z, Origin.INPUT),
        Assume(CHOICE),
    ):
        effects.perform(op)
    assert effects.values == {X: ZERO, Y: None, Z: None}


def test_effects_of_what_may_stay_as_it_is() -> None:
    effects = Effects()
    effects.assign(X, ite(CHOICE, ONE, X))
    effects.assign(Y, Y)
    effects.assign(Z, ite(CHOICE, ONE, ite(eq(X, Y), ZERO, Z)))
    assert effects.values == {X: ONE, Z: None}
    effects.include({X: None, Y: ZERO})
    assert effects.values == {X: None, Z: None, Y: ZERO}
    effects.assign(Y, add(X, ONE))
    assert effects.values[Y] is None


def test_operations_allow_all_effects_and_none() -> None:
    first, choice, second = operations([(X, None), (Y, ONE)])
    assert (first, choice) == (Havoc(X, Origin.UNSPECIFIED), Havoc(CHOICE, Origin.UNSPECIFIED))
    assert second == Assign(Y, ite(CHOICE, ONE, Y))


# -- loops -----------------------------------------------------------------------------------------


def watched(cfa: Cfa) -> Cfa:
    """The automaton with one more edge behind the error, which reads all variables."""
    target = Location(1 + max(place.id for place in cfa.locations), name="watched")
    same = conjunction(eq(x, variable(f"{x.value}'", x.sort)) for x in BYTES)
    return Cfa(cfa.entry, target, (*cfa.edges, Edge(cfa.error, Assume(same), target)))


def agree(values: Mapping[Term, Any], prime: str) -> list[Term]:
    return [eq(variable(f"{x.value}{prime}", x.sort), literal(values[x], x.sort)) for x in BYTES]


def noting(met: list[Location]) -> Observer:
    return lambda edge, _: met.append(edge.target)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_random_automata_can_do_what_they_did(part: int) -> None:
    followed = replaced = 0
    for seed in range(part * 300, part * 300 + 300):
        cfa = random_automaton(seed)
        source = random.Random(seed)
        cutpoints = [place for place in cfa.locations if source.random() < 0.15 and place is not cfa.error]
        coarse = without_other_loops(watched(cfa), cutpoints)
        replaced += len(coarse.edges) != len(cfa.edges) + 1
        for run in range(4):
            initial = {x: random_value(source, x.sort) for x in BYTES}
            met: list[Location] = []
            done = execute(cfa, random_inputs(run), 200, noting(met), initial=initial)
            steps = sum(place in cutpoints for place in met)
            if done.outcome is not Outcome.ERROR or steps > 12:
                continue
            unrolling = Unrolling(blocks_between(coarse, cutpoints, {}))
            for _ in range(steps + 1):
                level = unrolling.extend()
            with create("bitwuzla") as solver:
                formulas = [level.error, *agree(initial, ""), *agree(done.state, "'")]
                assert solver.check(formulas) is Result.SAT
            followed += 1
    assert followed > 100
    assert replaced > 40


def error_of(cfa: Cfa, cutpoints: Sequence[Location] = (), steps: int = 1) -> Result:
    """Whether the error can be reached in the last of so many steps, when loops without a cutpoint are replaced."""
    unrolling = Unrolling(blocks_between(without_other_loops(cfa, cutpoints), cutpoints, {}))
    for _ in range(steps):
        level = unrolling.extend()
    with create("bitwuzla") as solver:
        return solver.check([level.error])


def test_the_head_of_a_loop_belongs_to_it() -> None:
    entry, head, behind, error = (Location(number) for number in range(4))
    edges = (
        Edge(entry, Assign(X, ZERO), head),
        Edge(head, Assign(X, add(X, ONE)), behind),
        Edge(behind, Assume(distinct(X, bv(9, 8))), head),
        Edge(behind, Assume(eq(X, bv(9, 8))), error),
    )
    assert error_of(Cfa(entry, error, edges)) is Result.SAT


@pytest.mark.parametrize("entered", [ZERO, ONE])
def test_a_loop_that_is_entered_in_two_ways(entered: Term) -> None:
    """Y says where it is entered, and stays: whoever enters it at either place leaves it at one and the same."""
    entry, fork, first, second, here, there, error, end = (Location(number) for number in range(8))
    edges = (
        Edge(entry, Havoc(Y, Origin.INPUT), fork),
        Edge(fork, Assume(eq(Y, ZERO)), first),
        Edge(fork, Assume(distinct(Y, ZERO)), second),
        Edge(first, Assume(TRUE), here),
        Edge(second, Assume(TRUE), there),
        Edge(there, Assign(X, ONE), here),
        Edge(here, Assume(distinct(X, ONE)), there),
        Edge(here, Assume(eq(X, ONE)), end),
        Edge(end, Assume(eq(Y, entered)), error),
    )
    assert error_of(Cfa(entry, error, edges)) is Result.SAT
    assert error_of(Cfa(entry, error, (*edges[:-1], Edge(end, Assume(distinct(X, ONE)), error)))) is Result.UNSAT


def test_no_loop_is_left() -> None:
    for seed in range(300):
        cfa = random_automaton(seed)
        source = random.Random(seed)
        cutpoints = [place for place in cfa.locations if source.random() < 0.2]
        blocks_between(without_other_loops(cfa, cutpoints), cutpoints, {})  # which refuses loops


def test_loops_must_be_cut() -> None:
    entry, here, there, error = (Location(number) for number in range(4))
    edges = (
        Edge(entry, Havoc(X, Origin.INPUT), here),
        Edge(here, Assign(X, ONE), there),
        Edge(there, Assume(eq(X, ONE)), here),
        Edge(there, Assume(not_(eq(X, ONE))), error),
    )
    with pytest.raises(ValueError, match="no cutpoint is on a cycle"):
        blocks_between(Cfa(entry, error, edges), [], {})


# -- calls -----------------------------------------------------------------------------------------


def without_calls(program: Program) -> Program:
    functions = {
        name: function.with_edges([edge for edge in function.edges if not isinstance(edge.op, Call)])
        for name, function in program.functions.items()
    }
    return program.with_functions(functions)


def coarse_automaton(task: Task) -> Cfa:
    """With all calls replaced that cannot fail."""
    program = coarsened(task.program, without_calls(task.program), {}, [])
    return inline(program, task.options.recursion_bound)


MAIN = "int main(void) {{ int x = 1; call(); if ({condition}) reach_error(); return 0; }}"
CALLS = {
    "assigns": ("int g; void call(void) { g = any; }", "g == 7"),
    "assigns a literal": ("int g; void call(void) { if (any) g = 7; }", "g == 7"),
    "may leave as it is": ("int g; void call(void) { if (any) g = 7; }", "g == 0"),
    "assigns through another": ("int g; void set(int n) { g = n; } void call(void) { set(7); }", "g == 7"),
    "assigns in a loop": ("int g; void call(void) { while (any) g++; }", "g == 7"),
    "assigns through a pointer": ("int g; void set(int *p) { *p = 7; } void call(void) { set(&g); }", "g == 7"),
    "assigns an element": ("int a[9]; void call(void) { a[3] = 7; }", "a[3] == 7"),
    "recursive": ("int g; void call(void) { if (any) { g++; call(); } }", "g == 7"),
    "deeper than unrolled": (
        "int g; void go(int n) { if (n) { g++; go(n - 1); } } void call(void) { go(99); }",
        "g == 99",
    ),
    "fails": ("void call(void) { if (any) reach_error(); }", "0"),
    "fails in a recursion": ("void go(int n) { if (n) reach_error(); else go(1); } void call(void) { go(0); }", "0"),
    "keeps a value": ("int call(void) { static int n; return n++; }", "call() == 2 && call() == 3"),
    "returns": ("int call(void) { return any; }", "call() == 7"),
    "through a function pointer": (
        "int g; void f(void) { g = 7; } void (*p)(void) = f; void call(void) { p(); }",
        "g == 7",
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_calls_can_do_what_they_did(name: str) -> None:
    source, condition = CALLS[name]
    cfa = coarse_automaton(task_of(source + MAIN.format(condition=condition)))
    assert error_of(cfa) is Result.SAT


HARMLESS = {
    "other variables": ("int g, h; void call(void) { h = any; }", "g != 0"),
    "only a literal": ("int g; void call(void) { if (any) g = 7; while (any) g = 7; }", "g != 0 && g != 7"),
    "locals": ("void call(void) { int x = 7; while (any) x++; }", "x != 1"),
    "recursive": ("int g, h; void call(void) { if (any) { h = 1; call(); } }", "g != 0 || h != 0 && h != 1"),
    "not returning": ("void call(void) { while (1) {} }", "x != 1"),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_calls_do_no_more_than_they_may(name: str) -> None:
    source, condition = HARMLESS[name]
    cfa = coarse_automaton(task_of(source + MAIN.format(condition=condition)))
    assert error_of(cfa) is Result.UNSAT


def test_calls_do_not_always_return_the_same() -> None:
    task = task_of("""
        int call(void) { return any; }
        int main(void) {
            int last = 0, now = 0;
            for (int i = 0; i < 2; i++) { last = now; now = call(); }
            if (last == 1 && now == 2) reach_error();
            return 0;
        }""")
    cfa = coarse_automaton(task)
    assert error_of(cfa, loop_heads(cfa), 4) is Result.SAT
