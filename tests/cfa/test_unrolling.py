"""Unrollings: every level has exactly the executions that the interpreter has, with their values."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from cutpoint.api import LoadOptions, load
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.blocks.unrolling import SymbolicState, Unrolling, merged
from cutpoint.cfa.interpret import State, execute, random_value
from cutpoint.cfa.model import Assign, Edge, Havoc, Location
from cutpoint.cfa.task import ModelOptions
from cutpoint.smt.backends import create_for
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.array_value import same_value
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import and_, eq, not_
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, by_id, variable
from cutpoint.smt.terms.walk import size
from tests.cfa.lowered import task

LOOPS = Path(__file__).parents[1] / "programs" / "loops"

DECLARED = "void reach_error(void); unsigned __VERIFIER_nondet_uint(void);"
ONE_LOOP = """
int main(void) {
    unsigned x = 0, y = __VERIFIER_nondet_int() & 7;
    while (__VERIFIER_nondet_int() & 3) {
        if (y > x) x += __VERIFIER_nondet_int() & 3; else y++;
        if (x + y == 12) reach_error();
    }
    return 0;
}"""
TWO_LOOPS = """
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() & 3, x = 0, y = 0;
    while (x < n) x++;
    while (y != 2 * n) { y += 2; if (__VERIFIER_nondet_int() == 3) break; }
    if (x != n || y == 4) reach_error();
    return 0;
}"""
NESTED_LOOPS = """
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() & 3, i = 0, sum = 0;
    while (i < n) {
        unsigned j = 0;
        while (j < i) { sum += j * i; j++; }
        i++;
        if (sum == 2) reach_error();
    }
    return 0;
}"""
RECURSION = """
unsigned depth(unsigned n) { if (n == 0) return 0; return 1 + depth(n - 1); }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() & 7, rounds = 0;
    while (rounds++ < 3) {
        if (depth(n) != n) reach_error();
        n = n + (__VERIFIER_nondet_uint() & 3);
        if (n == 3) reach_error();
    }
    return 0;
}"""
UNINITIALISED = """
int main(void) {
    unsigned x, y;
    for (unsigned i = 0; i < 3; i++) { if (x == y) reach_error(); x = y; y = __VERIFIER_nondet_int() & 1; }
    return 0;
}"""
TEXTS = {
    "one loop": ONE_LOOP,
    "two loops": TWO_LOOPS,
    "nested loops": NESTED_LOOPS,
    "recursion": RECURSION,
    "uninitialised": UNINITIALISED,
    "no loop": "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 3) reach_error(); return 0; }",
}
FILES = ["goto_irreducible", "goto_two_entries", "recursion_parity", "function_table", "struct_points", "array_rotate"]
LEVELS = 7


def blocks_of(text: str) -> BlockGraph:
    return task(DECLARED + text).blocks()


@dataclass(frozen=True, slots=True)
class _From:
    """An automaton that begins somewhere else."""

    blocks: BlockGraph
    entry: Location

    @property
    def error(self) -> Location:
        return self.blocks.error

    def leaving(self, location: Location) -> list[Edge]:
        return self.blocks.cfa.leaving(location)


@dataclass(slots=True)
class Run:
    """A random execution from a cutpoint: where it is after each step, and with which values."""

    blocks: BlockGraph
    start: Location
    seed: int
    initial: dict[Term, Any] = field(default_factory=dict)
    visits: list[tuple[Location, dict[Term, Any]]] = field(default_factory=list)
    taken: dict[tuple[int, Edge], Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        source = random.Random(self.seed)
        live = sorted(self.blocks.live[self.start], key=by_id)
        self.initial = {x: random_value(source, x.sort) for x in live}
        state = State(self.initial)
        self.visits.append((self.start, dict(state)))
        cutpoints = set(self.blocks.cutpoints)

        def choose(edge: Edge, havoc: Havoc) -> Any:
            value = random_value(source, havoc.variable.sort)
            self.taken[len(self.visits) - 1, edge] = value
            return value

        def observe(edge: Edge, value: Any) -> None:
            if isinstance(edge.op, Assign | Havoc):
                state[edge.op.variable] = value
            if edge.target in cutpoints:
                self.visits.append((edge.target, dict(state)))

        execute(_From(self.blocks, self.start), choose, 300, observe, initial=self.initial)


def agree(unrolling: Unrolling, run: Run, also: Mapping[Term, Any] | None = None) -> int:
    """How many states were compared: each level has the execution, where it was, with its values."""
    inputs = {name: run.taken[key] for name, key in unrolling.inputs.items() if key in run.taken}
    known = State({**run.initial, **inputs, **(also or {})})
    value = Evaluator(known, lambda x: known[x])
    compared = 0
    for number, level in enumerate(unrolling.levels):
        place, state = run.visits[number] if number < len(run.visits) else (None, {})
        assert value(level.error) == (place is run.blocks.error)
        assert value(level.cut) == (place in run.blocks.cfa.cuts)
        assert [head for head, one in level.states.items() if value(one.guard)] == [
            head for head in level.states if head is place
        ]
        assert value(level.guard) == (place in level.states)
        if place is not None and place in level.states:
            for x in run.blocks.live[place]:
                expected, found = State(state)[x], value(level.states[place].values.get(x, x))
                assert same_value(expected, found, x.sort), f"{x} at {place} after {number} steps"
                compared += 1
        elif place is not None:
            assert number == len(run.visits) - 1
    return compared


def unrolled(blocks: BlockGraph, start: Mapping[Location, SymbolicState] | None = None) -> Unrolling:
    unrolling = Unrolling(blocks, start)
    for _ in range(LEVELS):
        unrolling.extend()
    return unrolling


def check_from_entry(blocks: BlockGraph, seeds: int) -> None:
    unrolling = unrolled(blocks)
    compared = sum(agree(unrolling, Run(blocks, blocks.entry, seed)) for seed in range(seeds))
    assert compared > seeds or not blocks.heads


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_levels_are_what_executions_do(text: str) -> None:
    check_from_entry(blocks_of(text), 60)


@pytest.mark.parametrize("name", FILES)
def test_levels_are_what_executions_of_larger_programs_do(name: str) -> None:
    for simplify in (True, False):
        options = LoadOptions(model=ModelOptions(recursion_bound=2, slice=simplify, constants=simplify))
        check_from_entry(load([LOOPS / f"{name}.c"], options).blocks(), 10)


@pytest.mark.parametrize("text", [ONE_LOOP, TWO_LOOPS, NESTED_LOOPS, RECURSION])
def test_a_start_at_all_loop_heads(text: str) -> None:
    """A program counter says at which one, as in the step case."""
    blocks = blocks_of(text)
    counter = variable("which head", bitvec(4))
    heads = blocks.heads
    assert heads
    start = {head: SymbolicState(eq(counter, bv(number, 4))) for number, head in enumerate(heads)}
    unrolling = unrolled(blocks, start)
    for seed in range(40):
        number = seed % len(heads)
        assert agree(unrolling, Run(blocks, heads[number], seed), {counter: number})


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_an_execution_is_in_one_place_only(text: str) -> None:
    unrolling = unrolled(blocks_of(text))
    for level in unrolling.levels:
        guards = [*(state.guard for state in level.states.values()), level.error, level.cut]
        for number, one in enumerate(guards):
            for other in guards[:number]:
                both = and_(one, other)
                with create_for([both]) as solver:
                    solver.add(both)
                    assert solver.check(seconds=60) is Result.UNSAT


def test_the_first_level_is_the_entry() -> None:
    blocks = blocks_of(ONE_LOOP)
    (level,) = Unrolling(blocks).levels
    assert list(level.states) == [blocks.entry]
    assert level.guard is TRUE
    assert (level.error, level.cut) == (FALSE, FALSE)


def test_every_step_has_inputs_of_its_own() -> None:
    blocks = blocks_of(ONE_LOOP)
    unrolling, other = unrolled(blocks), Unrolling(blocks, tag="other ")
    other.extend()
    assert {step for step, _ in unrolling.inputs.values()} == set(range(LEVELS))
    assert len(set(unrolling.inputs.values())) == len(unrolling.inputs)
    assert other.inputs
    assert not unrolling.inputs.keys() & other.inputs.keys()


def test_what_has_ended_stays_so() -> None:
    unrolling = unrolled(blocks_of(TEXTS["no loop"]))
    first, *later = unrolling.levels[1:]
    assert not first.states
    assert first.error is not FALSE
    assert all((level.guard, level.error, level.cut) == (FALSE, FALSE, FALSE) for level in later)


def test_constants_are_folded() -> None:
    """A loop with a fixed number of rounds needs no solver."""
    unrolling = unrolled(blocks_of("int main(void) { int i = 0; while (i < 3) i++; if (i != 3) reach_error(); }"))
    assert [level.guard for level in unrolling.levels] == [TRUE] * 5 + [FALSE] * 3
    assert all(level.error is FALSE for level in unrolling.levels)


def test_recursion_is_cut() -> None:
    function = "int f(int n) { return n == 0 ? __VERIFIER_nondet_int() : f(n - 1); }"
    shallow, deep = (
        Unrolling(blocks_of(f"{function} int main(void) {{ if (f({n}) == 9) reach_error(); return 0; }}")).extend()
        for n in (3, 30)
    )
    assert shallow.error is not FALSE
    assert (shallow.cut, shallow.guard) == (FALSE, FALSE)
    assert (deep.error, deep.cut, deep.guard) == (FALSE, TRUE, FALSE)


def sizes(text: str) -> Iterator[int]:
    unrolling = Unrolling(blocks_of(text))
    for _ in range(30):
        level = unrolling.extend()
        terms = [term for state in level.states.values() for term in (state.guard, *state.values.values())]
        yield size(level.error, *terms)


@pytest.mark.parametrize("text", [ONE_LOOP, NESTED_LOOPS, TWO_LOOPS])
def test_the_size_is_linear_in_the_number_of_steps(text: str) -> None:
    grown = list(sizes(text))
    assert grown[29] - grown[19] <= 2 * (grown[19] - grown[9]) + 50


def test_merging() -> None:
    x, y, p, q = (variable(name, bitvec(8)) for name in "xypq")
    first = SymbolicState(eq(p, q), {x: bv(1, 8)})
    second = SymbolicState(ult(p, q), {x: add(x, bv(1, 8)), y: p})
    third = SymbolicState(ult(q, p))
    assert merged([first]) is first
    state = merged([first, second, third])
    for values, expected in (
        ({p: 3, q: 3, x: 7, y: 9}, (1, 9)),
        ({p: 2, q: 3, x: 7, y: 9}, (8, 2)),
        ({p: 4, q: 3, x: 7, y: 9}, (7, 9)),
    ):
        value = Evaluator(values)
        assert value(state.guard)
        assert (value(state.values[x]), value(state.values[y])) == expected
        assert value(state.at_start(eq(x, bv(expected[0], 8))))
        assert not value(state.at_start(not_(eq(y, bv(expected[1], 8)))))
