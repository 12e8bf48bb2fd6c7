"""IC3 as a whole: every configuration finds the right verdict with every kind of blocks, or says that it cannot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cutpoint.algorithms.common.exchange import Exchange, Invariant
from cutpoint.algorithms.common.services import Progress
from cutpoint.algorithms.ic3.config import CONFIGURATIONS, DEFAULT, Choices, CubeOrder, Generalisation, Ic3Config
from cutpoint.algorithms.ic3.ic3_cfa import Ic3Cfa, ic3_cfa
from cutpoint.algorithms.ic3.obligations import Obligation, Obligations
from cutpoint.api import Task, VerifyConfig, verify_task
from cutpoint.base.errors import UsageError
from cutpoint.cfa.blocks.block_graph import Block, Cutpoints, block_graph, blocks_between
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Origin, reachable
from cutpoint.cfa.program import Program
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.replay import replay
from cutpoint.evidence.finding import Alarm, Finding, Proof
from cutpoint.evidence.verdict import Safe, Unsafe
from cutpoint.smt.terms.bitvectors import add, bvand, ult
from cutpoint.smt.terms.boolean import conjunction, disjunction, eq, not_
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from tests.algorithms.programs import alarm, find, inconclusive, proof, random_program, services
from tests.cpa.collecting import A, B, reachable_values, small_automaton
from tests.evidence.checking import task_of
from tests.patience import ENOUGH

KINDS = [Cutpoints.SBE, Cutpoints.BOUNDED, Cutpoints.LOOPS, Cutpoints.LBE, Cutpoints.LOOPS_AND_CALLS]
CONFIGS = CONFIGURATIONS | {"default": DEFAULT}

LOCK = """
int held;
void take(void) { if (held) reach_error(); held = 1; }
void give(void) { if (!held) reach_error(); held = 0; }
int main(void) { int n = any, old; do { take(); old = n; if (any) { give(); %s } } while (n != old); give(); return 0; }
"""
PROGRAMS: dict[str, tuple[bool, str]] = {
    "equal": (True, "int main(void) { unsigned x = 0, y = 0; while (any) { x++; y++; if (x != y) reach_error(); } }"),
    "five": (True, "int main(void) { unsigned char x = 0; while (x < 5 && any) x++; if (x > 5) reach_error(); }"),
    "nested": (
        True,
        "int main(void) { unsigned char i = 0, j;"
        " while (i < 3) { j = 0; while (j < i) { if (j >= 2) reach_error(); j++; } i++; } }",
    ),
    "lock": (True, LOCK % "n++;"),
    "no loop": (
        True,
        "int main(void) { int x = any, y = any, z; if (x > y || x == 3) z = x > y ? x - y : 1; else z = y - x;"
        " if (x >= 0 && y >= 0 && z < 0) reach_error(); }",
    ),
    "array": (
        True,
        "int main(void) { char a[2] = {0, 0}; unsigned i = 0;"
        " while (any) { a[i & 1] = 1; i++; if (a[i & 1] > 1) reach_error(); } }",
    ),
    "recursion": (
        True,
        "int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }"
        " int main(void) { int n = any; if (n < 3 && f(n) > 3) reach_error(); }",
    ),
    "never called": (
        True,
        "void f(int z) { if (z == 3) reach_error(); }"
        " int main(void) { int x = any, y = x; if (x != y) { f(any); f(any); } }",
    ),
    "nothing": (True, "int main(void) { return 0; }"),
    "third": (
        False,
        "int main(void) { unsigned x = 0; while (any) { if (any) x++; else x = 0; if (x == 3) reach_error(); } }",
    ),
    "unlock": (False, LOCK % ""),
    "two ways": (
        False,
        "int main(void) { int x = any; if (x == 1) {} else {} while (any) { if (x > 7) ; else ; x += 3; }"
        " if (x == 2) reach_error(); }",
    ),
    "wrap": (False, "int main(void) { unsigned char x = 250; while (any) x += 2; if (x == 4) reach_error(); }"),
    "at once": (False, "int main(void) { reach_error(); }"),
}


@cache
def task_named(name: str) -> Task:
    return task_of(PROGRAMS[name][1])


def assert_verdict(name: str, config: Ic3Config) -> None:
    """With the certificate checked or the counterexample replayed."""
    verdict = verify_task(task_named(name), VerifyConfig("ic3", config), services(ENOUGH))
    assert isinstance(verdict, Safe if PROGRAMS[name][0] else Unsafe), (name, verdict)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [name for name in CONFIGS if name != "K"])
def test_configurations(name: str, kind: Cutpoints) -> None:
    for program in ("five", "lock", "third", "two ways"):
        assert_verdict(program, replace(CONFIGS[name], blocks=kind))


@pytest.mark.parametrize("kind", [Cutpoints.BOUNDED, Cutpoints.LOOPS])
def test_interpolants(kind: Cutpoints) -> None:
    """They take their time."""
    for program in ("five", "unlock"):
        assert_verdict(program, replace(CONFIGS["K"], blocks=kind))


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs(program: str) -> None:
    for name in ("A", "L", "M", "default") if program != "array" else ("L", "default"):
        assert_verdict(program, CONFIGS[name])
    assert_verdict(program, replace(DEFAULT, blocks=Cutpoints.LOOPS_AND_CALLS))


SINGLE: dict[str, Ic3Config] = {
    "blocks of one path": Ic3Config(most_paths=1),
    "no skipping": Ic3Config(skipping=False),
    "no static dropping": Ic3Config(static=False),
    "subsumption": Ic3Config(subsumption=True),
    "cores": Ic3Config(cores=True),
    "intervals": Ic3Config(intervals=True),
    "vocabulary": Ic3Config(vocabulary=True),
    "model": Ic3Config(choices=Choices.MODEL, skipping=False),
    "model and reuse": Ic3Config(choices=Choices.MODEL, skipping=False, reuse=True, wep=True),
    "another order": Ic3Config(cube_order=CubeOrder.RANDOM, seed=3, reuse=True),
    "multi and more": Ic3Config(generalisation=Generalisation.MULTI, cores=True, intervals=True, vocabulary=True),
    "multi of models": Ic3Config(generalisation=Generalisation.MULTI, choices=Choices.MODEL, skipping=False),
}


@pytest.mark.parametrize("option", SINGLE)
def test_single_options(option: str) -> None:
    for program in ("nested", "lock", "third", "wrap"):
        assert_verdict(program, SINGLE[option])


# Small automata: what is reachable is known


def automaton_task(cfa: Cfa) -> Task:
    task = Task(Program("main", {}, {}, 64, bv(0, 32)))
    vars(task)["cfa"] = cfa  # a cached property: this is what it would be computed to
    return task


def run(cfa: Cfa, config: Ic3Config, exchange: Exchange | None = None) -> Finding:
    if exchange is None:
        return ic3_cfa(automaton_task(cfa), config, services())
    search = Ic3Cfa(automaton_task(cfa), config, services(), exchange)
    try:
        return search.prove()
    finally:
        search.close()


def without_dead_code(cfa: Cfa) -> Cfa:
    reached = reachable(cfa)
    return Cfa(cfa.entry, cfa.error, tuple(edge for edge in cfa.edges if edge.source in reached))


def after(block: Block, state: tuple[int, int]) -> set[tuple[int, int]]:
    inputs = [taken.variable for taken in block.transition.inputs]
    found = set()
    for taken in product(range(4), repeat=len(inputs)):
        value = Evaluator(dict(zip((A, B, *inputs), (*state, *taken), strict=True)))
        if value(block.transition.guard):
            found.add((value(block.transition.updates.get(A, A)), value(block.transition.updates.get(B, B))))
    return found


def assert_certificate(cfa: Cfa, found: Proof) -> None:
    """By brute force: the invariants hold at first, are inductive and exclude the error."""
    matters = reachable(cfa, [cfa.error], backwards=True)
    relevant = Cfa(cfa.entry, cfa.error, tuple(edge for edge in cfa.edges if edge.target in matters))
    graph = blocks_between(relevant, found.cutpoints, dict.fromkeys(cfa.locations, (A, B)))

    def holds(place: Location, state: tuple[int, int]) -> bool:
        invariant = FALSE if place is graph.error else found.invariants.get(place, TRUE)
        return bool(Evaluator(dict(zip((A, B), state, strict=True)))(invariant))

    assert all(holds(graph.entry, state) for state in product(range(4), range(4)))
    for block, state in product(graph.blocks, product(range(4), range(4))):
        if holds(block.source, state):
            assert all(holds(block.target, later) for later in after(block, state))


ALL = {**CONFIGS, **SINGLE, "default": replace(DEFAULT, invariants=False)}
NAMES = sorted(ALL.keys() - {"K"})


@settings(max_examples=120)
@example(seed=87, name="A", kind=Cutpoints.SBE, most_paths=1)  # a loop behind a condition that is false
@given(st.integers(0, 3000), st.sampled_from(NAMES), st.sampled_from(KINDS), st.integers(1, 4))
def test_any_automaton(seed: int, name: str, kind: Cutpoints, most_paths: int) -> None:
    cfa = without_dead_code(small_automaton(seed))
    config = replace(ALL[name], blocks=kind, most_paths=most_paths)
    found = run(cfa, config)
    if cfa.error in reachable_values(cfa):
        assert isinstance(found, Alarm)
    else:
        assert isinstance(found, Proof)
        assert_certificate(cfa, found)


class Given(Exchange):
    """Has invariants from the beginning, in several rounds."""

    def __init__(self, *rounds: Mapping[Location, Term]) -> None:
        self._rounds = [Invariant("elsewhere", at) for at in rounds]

    @property
    def has_news(self) -> bool:
        return bool(self._rounds)

    def news(self) -> list[Invariant]:
        found, self._rounds = self._rounds, []
        return found


def exact_invariants(cfa: Cfa) -> dict[Location, Term]:
    """What is reached at loop heads, as far as it is read afterwards."""
    reached, live = reachable_values(cfa), block_graph(cfa, Cutpoints.LOOPS).live
    found = {}
    for place in loop_heads(cfa):
        names = [(x, position) for position, x in enumerate((A, B)) if x in live.get(place, ())]
        states = sorted({tuple(state[position] for _, position in names) for state in reached.get(place, ())})
        equations = [[eq(x, bv(value, 2)) for (x, _), value in zip(names, state, strict=True)] for state in states]
        found[place] = disjunction(map(conjunction, equations))
    return found


@pytest.mark.parametrize("kind", [Cutpoints.LOOPS, Cutpoints.BOUNDED, Cutpoints.SBE])
@pytest.mark.parametrize("name", ["B", "L", "default", "multi and more"])
def test_invariants_from_elsewhere(name: str, kind: Cutpoints) -> None:
    """They strengthen frames, and those that a proof needs are in its certificate, which is still inductive."""
    used = 0
    for seed in (193, 641, 826, 1026, 1083, 230890):
        cfa = without_dead_code(small_automaton(seed))
        exact = exact_invariants(cfa)
        source = Given(dict.fromkeys(exact, TRUE), exact)
        found = run(cfa, replace(ALL[name], blocks=kind, invariants=True), source)
        assert isinstance(found, Alarm if cfa.error in reachable_values(cfa) else Proof)
        if isinstance(found, Proof):
            used += not source.has_news
            assert_certificate(cfa, found)
    assert used > 1


X, Y = variable("x", bitvec(3)), variable("y", bitvec(3))
L = [Location(number) for number in range(9)]


def test_all_predecessors_are_looked_for_before_an_obligation_is_skipped() -> None:
    """l_1 has three predecessors. That all states of one of them are blocked says nothing about the others."""
    one = bv(1, 3)
    cfa = Cfa(
        L[0],
        L[8],
        (
            Edge(L[0], Assign(X, bv(0, 3)), L[1]),
            Edge(L[1], Havoc(Y, Origin.INPUT), L[5]),
            Edge(L[5], Assume(eq(Y, bv(0, 3))), L[2]),
            Edge(L[5], Assume(not_(eq(Y, bv(0, 3)))), L[6]),
            Edge(L[6], Assume(eq(Y, one)), L[3]),
            Edge(L[6], Assume(not_(eq(Y, one))), L[7]),
            Edge(L[2], Assign(X, bvand(X, bv(3, 3))), L[1]),
            Edge(L[3], Assign(X, add(X, one)), L[1]),
            Edge(L[7], Assume(eq(X, bv(5, 3))), L[8]),
        ),
    )
    with pytest.raises(UsageError, match="skipped"):
        Ic3Config(choices=Choices.MODEL)
    for reuse, choices in product((False, True), Choices):
        config = Ic3Config(blocks=Cutpoints.SBE, choices=choices, skipping=choices is Choices.SPLIT, reuse=reuse)
        assert isinstance(run(cfa, config), Alarm)


@pytest.mark.parametrize("name", CONFIGS)
def test_parallel_edges(name: str) -> None:
    """A counterexample goes along the edge that was taken, not along the one beside it."""
    zero = eq(X, bv(0, 3))
    first = (Edge(L[0], Assume(zero), L[1]), Edge(L[0], Assume(not_(zero)), L[1]))
    for condition, kind in product((zero, not_(zero)), KINDS):
        cfa = Cfa(L[0], L[8], (*first, Edge(L[1], Assume(condition), L[8])))
        found = alarm(run(cfa, replace(CONFIGS[name], blocks=kind)))
        assert (found.initial[X] == 0) is (condition is zero)


@pytest.mark.parametrize("name", CONFIGS)
def test_locations_that_nothing_leads_to(name: str) -> None:
    """Everything is blocked there."""
    into = Edge(L[0], Assume(FALSE), L[1])
    loop = (
        into,
        Edge(L[1], Assign(X, add(X, Y)), L[2]),
        Edge(L[2], Assume(ult(X, Y)), L[1]),
        Edge(L[2], Assume(not_(ult(X, Y))), L[8]),
    )
    line = (into, Edge(L[1], Assign(X, bv(0, 3)), L[2]), Edge(L[2], Assume(ult(X, Y)), L[8]))
    for edges, kind in product((loop, line), KINDS):
        proof(run(Cfa(L[0], L[8], edges), replace(CONFIGS[name], blocks=kind)))


@pytest.mark.parametrize("seed", range(4))
def test_random_programs(seed: int) -> None:
    """What is found is what bounded model checking finds, before anyone checks it: every execution ends."""
    task = task_of(random_program(seed))
    expected = type(find(task, VerifyConfig("bmc")))
    for name in ("C", "M", "default", "multi and more", "model and reuse"):
        for kind in (Cutpoints.BOUNDED, Cutpoints.LOOPS):
            found = find(task, VerifyConfig("ic3", replace(ALL[name], blocks=kind)))
            assert type(found) is expected
            if isinstance(found, Alarm):
                assert isinstance(replay(task, found), Counterexample)


# What it says when it does not know


def test_a_recursion_that_is_too_deep() -> None:
    """A cut that can be reached is no proof and no alarm; whoever asks tries again with a larger bound."""
    task = task_of(
        "unsigned count(unsigned n) { if (n == 0) return 0; return 1 + count(n - 1); }"
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 7 && count(n) != n) reach_error(); return 0; }"
    )
    for name in ("C", "default"):
        found = inconclusive(ic3_cfa(task, CONFIGS[name], services(ENOUGH)))
        assert found.deeper_recursion
        assert "recursion" in found.reason.message
        assert isinstance(verify_task(task, VerifyConfig("ic3", CONFIGS[name]), services(ENOUGH)), Safe)


def test_the_time_is_over() -> None:
    found = inconclusive(ic3_cfa(task_named("equal"), replace(CONFIGS["L"], blocks=Cutpoints.SBE), services(0)))
    assert found.reason
    assert not found.deeper_recursion


def test_progress_is_told() -> None:
    told: list[Progress] = []
    ic3_cfa(task_named("third"), CONFIGS["C"], services(ENOUGH, told))
    assert [(each.phase, each.k) for each in told[:3]] == [
        ("strengthening", 1),
        ("propagating", 1),
        ("strengthening", 2),
    ]
    assert told[-1].queries > told[0].queries


# The queue of obligations


def obligation(level: int, cube: set[Term], place: Location = L[1], parent: Obligation | None = None) -> Obligation:
    return Obligation(level, place, frozenset(cube), BLOCK, parent)


BLOCK = block_graph(Cfa(L[0], L[8], (Edge(L[0], Assume(ult(X, Y)), L[8]),))).blocks[0]
P, Q, R = eq(X, Y), ult(X, Y), ult(Y, X)


def popped(queue: Obligations) -> list[Obligation]:
    found = []
    while (each := queue.pop()) is not None:
        found.append(each)
    return found


def test_small_levels_first_then_small_cubes() -> None:
    a, b, c, d = obligation(2, {P}), obligation(1, {P, Q}), obligation(1, {R}), obligation(1, {P, R})
    for order, expected in ((CubeOrder.ASCENDING, [c, b, d, a]), (CubeOrder.DESCENDING, [b, d, c, a])):
        queue = Obligations(order, 0)
        for each in (a, b, c, d):
            queue.add(each)
        assert popped(queue) == expected
    queue = Obligations(CubeOrder.RANDOM, 1)
    for each in (a, b, c, d):
        queue.add(each)
    assert popped(queue)[-1] is a


def test_masked_obligations_come_back_one_level_higher() -> None:
    queue = Obligations(CubeOrder.ASCENDING, 0)
    first, same, other, elsewhere = obligation(1, {P}), obligation(2, {P}), obligation(1, {Q}), obligation(1, {P}, L[2])
    other.all_predecessors_known = True
    for each in (first, same, other, elsewhere):
        queue.mask(each)
    assert queue.pop() is None
    queue.advance()
    assert popped(queue) == [other, elsewhere, same]  # of two with the same states, the one of the higher level
    assert (other.level, elsewhere.level, same.level) == (2, 2, 3)
    assert not other.all_predecessors_known  # its predecessors were blocked one level lower
    queue.advance()
    assert queue.pop() is None


def test_the_way_to_the_error() -> None:
    last = obligation(3, {P})
    assert obligation(1, {R}, parent=obligation(2, {Q}, parent=last)).path() == (BLOCK, BLOCK, BLOCK)
