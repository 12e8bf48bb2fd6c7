"""VINTA as a whole: every instance finds the right verdict, or says that it cannot."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cutpoint.algorithms.common.services import Progress
from cutpoint.algorithms.vinta.config import PRESETS, RefinementKind, Switch, VintaConfig
from cutpoint.algorithms.vinta.vinta import vinta
from cutpoint.api import Task, VerifyConfig, verify_task
from cutpoint.base.errors import UsageError
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Origin
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.replay import replay
from cutpoint.evidence.finding import Alarm, Inconclusive, Proof
from cutpoint.evidence.verdict import Safe, Unknown, Unsafe
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import distinct, eq, not_
from cutpoint.smt.terms.term import TRUE, Term, bv
from tests.algorithms.programs import alarm, find, inconclusive, proof, random_program, services
from tests.algorithms.test_ic3_search import PROGRAMS as OF_IC3
from tests.algorithms.test_ic3_search import assert_certificate, automaton_task, without_dead_code
from tests.cpa.collecting import A, B, reachable_values, small_automaton
from tests.evidence.checking import task_of
from tests.patience import ENOUGH

INSTANCES = [name for name in PRESETS if name not in ("vinta", "ufo")]
REFINED = [name for name in INSTANCES if PRESETS[name].refinement is not RefinementKind.NONE]

LOOPS: dict[str, tuple[bool, str]] = {
    "in sequence": (
        True,
        "int main(void) { unsigned char i = 0, j = 0; while (i < 9 && any) i++; while (j < i && any) j++;"
        " if (j > i) reach_error(); }",
    ),
    "three deep": (
        True,
        "int main(void) { unsigned char s = 0; for (unsigned char i = 0; i < 2; i++)"
        " for (unsigned char j = 0; j < 2; j++) for (unsigned char k = 0; k < 2; k++)"
        " { if (i > 1 || j > 1 || k > 1) reach_error(); s = 1; } if (s > 1) reach_error(); }",
    ),
    "several exits": (
        True,
        "int main(void) { unsigned char x = 0; while (any) { if (x == 7) break; if (any) { x++; continue; }"
        " if (x > 7) goto out; } if (x > 7) reach_error(); return 0; out: reach_error(); }",
    ),
    "two entries": (
        True,
        "int main(void) { unsigned char x = 0; if (any) goto middle;"
        " top: x = 2; if (any) return 0; middle: if (x > 2) reach_error(); if (any) goto top; }",
    ),
    "two entries, deep": (
        False,
        "int main(void) { unsigned char x = 0, y = 0; if (any) { y = 1; goto middle; }"
        " while (any) { x = 1; while (x) { x = 0; middle: y++; if (y == 4) reach_error(); } } }",
    ),
    "from the beginning": (
        True,
        "unsigned char x; int main(void) { do { if (x > 3) reach_error(); if (x < 3) x++; } while (any); }",
    ),
    "too far": (
        False,
        "int main(void) { unsigned char i = 0, j; while (i < 3) { j = 0; while (j < i) { if (j == 1) reach_error();"
        " j++; } i++; } }",
    ),
    "the second": (
        False,
        "int main(void) { unsigned char i = 0, j = 0; while (any) i++; while (j < i) j += 2;"
        " if (j > i) reach_error(); }",
    ),
}
PROGRAMS = OF_IC3 | LOOPS


@cache
def task_named(name: str) -> Task:
    return task_of(PROGRAMS[name][1])


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs(program: str) -> None:
    """With the certificate checked or the counterexample replayed."""
    safe, _ = PROGRAMS[program]
    for name in INSTANCES:
        verdict = verify_task(task_named(program), VerifyConfig(name), services(ENOUGH))
        allowed = (Safe if safe else Unsafe,) if name in REFINED else (Safe, Unknown) if safe else (Unknown,)
        assert isinstance(verdict, allowed), (name, verdict)
        if isinstance(verdict, Unknown):
            assert "abstract interpretation alone" in verdict.reason.message, "nothing else is wrong"


@pytest.mark.parametrize("program", ["five", "nested", "three deep", "nothing"])
def test_intervals_alone(program: str) -> None:
    found = proof(find(task_named(program), VerifyConfig("intervals")))
    assert set(found.cutpoints) == set(task_named(program).blocks().heads)


@pytest.mark.parametrize("name", INSTANCES)
def test_widening_every_time(name: str) -> None:
    """No certificate needs to be checked, because what is proved is true."""
    for program, (safe, _) in LOOPS.items():
        found = vinta(task_named(program), replace(PRESETS[name], widen_every=1), services(ENOUGH))
        assert isinstance(found, (Proof if safe else Alarm, *([Inconclusive] if name not in REFINED else []))), program


@pytest.mark.parametrize("name", ["ucp", "vbox"])
def test_two_nodes_can_wait_at_one_place(name: str) -> None:
    """The loop in the middle is behind two branches, one of which is closed at first."""
    task = task_of(
        "int main(void) { unsigned char x = 0, y = 0, z = 0; while (any) { if (x == 1) { while (any) z++; y++; x = 0; }"
        " else { while (any) z++; x = 1; } while (any) z++; if (y >= 3 && z == 7) reach_error(); } }"
    )
    assert isinstance(vinta(task, PRESETS[name], services(ENOUGH)), Alarm)


def test_widening_ends_though_it_is_always_in_the_same_phase_of_a_loop() -> None:
    """Every third round is like the first, and every third label is widened."""
    task = task_of(
        "int main(void) { unsigned i = 0; unsigned char p = 0; while (any) { if (p == 0) i++; p = p == 2 ? 0 : p + 1; }"
        " if (p > 2 && i != 77777) reach_error(); }"
    )
    found = inconclusive(vinta(task, PRESETS["intervals"], services(ENOUGH)))
    assert "abstract interpretation alone" in found.reason.message, "it has come to an end"
    assert isinstance(vinta(task, PRESETS["vbox"], services(ENOUGH)), Proof)


@pytest.mark.parametrize("switch", [Switch("box", 0, 0.5), Switch("box", 100, 0.0)])
def test_a_less_precise_domain(switch: Switch) -> None:
    """After the first domain's graph has grown, or its time has passed, there is a second try."""
    given = services(ENOUGH)
    config = replace(PRESETS["vinta"], switch=switch)
    assert isinstance(vinta(task_named("the second"), config, given), Alarm)
    assert given.statistics.counts["switches"] == 1


# Small automata: what is reachable is known


def looping_automaton(seed: int) -> Cfa:
    """Loops in loops, some of them with jumps into their middle; several ways to an error that is seldom reached."""
    return _Loops(seed).cfa()


class _Loops:
    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)
        self._error = Location(0)
        self._count = 1
        self._edges: list[Edge] = []

    def cfa(self) -> Cfa:
        entry = here = Location(1)
        if self._source.random() < 0.8:
            for x in (A, B):
                here = self._step(here, Assign(x, self._constant()))
        here = self._statements(here, 3, 3)
        for _ in range(self._source.randint(1, 3)):
            here = self._step(here, Assume(self._condition()))
        self._edges.append(Edge(here, Assume(self._condition()), self._error))
        if self._source.random() < 0.3:
            self._jumps()
        return without_dead_code(Cfa(entry, self._error, tuple(self._edges)))

    def _jumps(self) -> None:
        places = list(dict.fromkeys(edge.source for edge in self._edges))
        for _ in range(self._source.randint(1, 3)):
            position, between = self._source.randrange(len(self._edges)), self._new()
            edge = self._edges[position]
            self._edges[position] = Edge(edge.source, edge.op, between)
            self._fork(between, edge.target, self._source.choice(places))

    def _statements(self, here: Location, depth: int, most: int) -> Location:
        for _ in range(self._source.randint(1, most)):
            here = self._statement(here, depth)
        return here

    def _statement(self, here: Location, depth: int) -> Location:
        kind = self._source.choice(
            ["assign", "assign", "input", "assume", "check", "check", *["if", "loop", "loop"] * depth]
        )
        x, y = self._source.sample((A, B), 2)
        if kind == "assign":
            return self._step(here, Assign(x, self._source.choice([self._constant(), add(x, bv(1, 2)), add(x, y), y])))
        if kind == "input":
            return self._step(here, Havoc(x, Origin.INPUT))
        if kind == "assume":
            return self._step(here, Assume(self._condition()))
        inside, behind = self._new(), self._new()
        if kind == "loop":
            start = self._step(here, Havoc(x, Origin.INPUT)) if self._source.random() < 0.3 else here
            self._fork(start, inside, behind)
            last = self._statements(inside, depth - 1, 3)
            if self._source.random() < 0.3:
                self._fork(last, behind, here)
            else:
                self._edges.append(Edge(last, Assume(TRUE), here))
            return behind
        self._fork(here, inside, behind)
        if kind == "if":
            self._edges.append(Edge(self._statements(inside, depth - 1, 2), Assume(TRUE), behind))
        else:
            further = self._new()
            self._fork(inside, further, behind)
            self._fork(further, self._error, behind)
        return behind

    def _new(self) -> Location:
        self._count += 1
        return Location(self._count)

    def _step(self, here: Location, op: Assign | Assume | Havoc) -> Location:
        target = self._new()
        self._edges.append(Edge(here, op, target))
        return target

    def _fork(self, here: Location, then: Location, otherwise: Location) -> None:
        condition = self._condition()
        self._edges += [Edge(here, Assume(condition), then), Edge(here, Assume(not_(condition)), otherwise)]

    def _constant(self) -> Term:
        return bv(self._source.randrange(4), 2)

    def _condition(self) -> Term:
        x, y = self._source.sample((A, B), 2)
        return self._source.choice([ult, eq, distinct])(x, self._source.choice([y, self._constant()]))


def assert_right(cfa: Cfa, config: VintaConfig) -> None:
    task = automaton_task(cfa)
    found = vinta(task, config, services(ENOUGH))
    if config.refinement is RefinementKind.NONE and isinstance(found, Inconclusive):
        return
    if cfa.error in reachable_values(cfa):
        assert isinstance(found, Alarm)  # replayed when it was made
    else:
        assert isinstance(found, Proof)
        assert_certificate(cfa, found)


@settings(max_examples=60)
@given(st.integers(0, 3000), st.sampled_from(INSTANCES), st.integers(1, 3))
@example(17, "uboxes", 1)  # a node of the last labels that is interpreted again, because a parent was
@example(2, "vbox", 3)  # no way to the error
def test_any_automaton(seed: int, name: str, widen_every: int) -> None:
    assert_right(without_dead_code(small_automaton(seed)), replace(PRESETS[name], widen_every=widen_every))


@settings(max_examples=60)
@given(st.integers(0, 3000), st.sampled_from(INSTANCES), st.integers(1, 3))
@example(1294, "uboxes", 1)  # what is interpreted again can reach the error, whatever its last label said
@example(1223, "vboxes", 1)  # what the abstraction of a label covers, the label need not cover
@example(8, "vbox", 1)  # nodes from which nothing leads to the error keep their labels, so that the others can
def test_any_loops(seed: int, name: str, widen_every: int) -> None:
    assert_right(looping_automaton(seed), replace(PRESETS[name], widen_every=widen_every))


# Shapes of graphs

L = [Location(number) for number in range(9)]
ZERO = bv(0, 2)


@pytest.mark.parametrize("name", INSTANCES)
@pytest.mark.parametrize("first", [L[3], L[4]])
def test_a_jump_into_a_loop_whose_head_is_not_reached(name: str, first: Location) -> None:
    """l1 (l2) (l3 (l4)) l0, or with l3 and l4 exchanged: l4 is entered from l2 as well, so that nothing reaches the
    node at the head says nothing about the one inside."""
    second = L[4] if first is L[3] else L[3]
    cfa = Cfa(
        L[1],
        L[0],
        (
            Edge(L[1], Assign(A, ZERO), L[2]),
            Edge(L[2], Havoc(B, Origin.INPUT), L[5]),
            Edge(L[5], Assume(eq(B, ZERO)), L[2]),
            Edge(L[5], Assume(not_(eq(B, ZERO))), L[6]),
            Edge(L[6], Assume(eq(A, bv(1, 2))), first),
            Edge(L[6], Assume(not_(eq(A, bv(1, 2)))), second),
            *_round(L[3], L[4], L[7]),
            *_round(L[4], L[3], L[8]),
        ),
    )
    assert cfa.error in reachable_values(cfa)
    assert_right(cfa, PRESETS[name])


def _round(here: Location, other: Location, between: Location) -> tuple[Edge, ...]:
    """Stays, goes to the other, or fails."""
    return (
        Edge(here, Assume(eq(B, bv(1, 2))), here),
        Edge(here, Assume(not_(eq(B, bv(1, 2)))), between),
        Edge(between, Assume(eq(B, bv(2, 2))), other),
        Edge(between, Assume(not_(eq(B, bv(2, 2)))), L[0]),
    )


@pytest.mark.parametrize("name", INSTANCES)
def test_a_loop_from_which_nothing_leads_on(name: str) -> None:
    assert_right(Cfa(L[1], L[0], (Edge(L[1], Assume(TRUE), L[2]), Edge(L[2], Assume(TRUE), L[2]))), PRESETS[name])


@pytest.mark.parametrize("seed", range(4))
def test_random_programs(seed: int) -> None:
    """What is found is what bounded model checking finds, before anyone checks it: every execution ends."""
    task = task_of(random_program(seed))
    expected = type(find(task, VerifyConfig("bmc")))
    for name in REFINED:
        found = find(task, VerifyConfig(name))
        assert type(found) is expected, name
        if isinstance(found, Alarm):
            assert isinstance(replay(task, found), Counterexample)


# What it says when it does not know


@pytest.mark.parametrize("name", INSTANCES)
def test_a_recursion_that_is_too_deep(name: str) -> None:
    """A cut that can be reached is no proof and no alarm; whoever asks tries again with a larger bound."""
    task = task_of(
        "unsigned count(unsigned n) { if (n == 0) return 0; return 1 + count(n - 1); }"
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 7 && count(n) != n) reach_error(); return 0; }"
    )
    found = inconclusive(vinta(task, PRESETS[name], services(ENOUGH)))
    if name in REFINED:
        assert found.deeper_recursion
        assert "recursion" in found.reason.message
        assert isinstance(verify_task(task, VerifyConfig(name), services(ENOUGH)), Safe)


def test_an_error_before_a_recursion_is_cut() -> None:
    task = task_of("int f(int n) { if (n == 2) reach_error(); return f(n + 1); } int main(void) { return f(0); }")
    for name in REFINED:
        alarm(vinta(task, PRESETS[name], services(ENOUGH)))


@pytest.mark.parametrize("name", INSTANCES)
def test_the_time_is_over(name: str) -> None:
    found = inconclusive(vinta(task_named("equal"), PRESETS[name], services(0)))
    assert "time" in found.reason.message
    assert not found.deeper_recursion


def test_abstract_interpretation_alone_names_the_algorithm_that_refines() -> None:
    found = inconclusive(find(task_named("equal"), VerifyConfig("intervals")))
    assert found.hint == "--algorithm vinta"


def test_numbers_and_progress() -> None:
    told: list[Progress] = []
    given = services(ENOUGH, told)
    proof(vinta(task_named("equal"), PRESETS["vbox"], given))
    phases = [each.phase for each in told]
    assert phases[:3] == ["interpreting", "refining", "interpreting"]
    assert given.statistics.counts["refinements"] == phases.count("refining")
    assert given.statistics.counts["art.size"] > 3
    assert told[-1].queries > told[0].queries


def test_loops_are_widened_sometime() -> None:
    with pytest.raises(UsageError, match="widen"):
        VintaConfig(widen_every=0)
