"""Invariants from templates: they are inductive, executions satisfy them, and they prove what intervals cannot."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.config import KInductionConfig
from cutpoint.algorithms.bounded.k_induction import k_induction
from cutpoint.algorithms.invariants.config import InvariantConfig, InvariantMode
from cutpoint.algorithms.invariants.generation import Invariants, generate
from cutpoint.algorithms.invariants.template_invariants import TemplateRounds, template_invariants
from cutpoint.algorithms.invariants.template_reduction import without_redundant
from cutpoint.algorithms.invariants.template_selection import worthwhile
from cutpoint.base.limits import Deadline
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Location
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Argument, Finding
from cutpoint.smt.backends import create
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.queries.queries import implies as follows
from cutpoint.smt.terms.bitvectors import add, sle, urem
from cutpoint.smt.terms.boolean import conjunction, distinct, eq, implies, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from tests.algorithms.inductiveness import broken_steps, violations
from tests.algorithms.programs import PROGRAMS, alarm, inconclusive, proof, services
from tests.cfa.automata import random_automaton
from tests.evidence.checking import assert_confirmed, task_of, variable_of
from tests.patience import ENOUGH

NEVER = Deadline.after(None)
X, Y, Z = (variable(name, bitvec(32)) for name in "xyz")

BOUNDED = """
int main(void) {
    int n = any, i = 0;
    if (n < 0) return 0;
    while (any) { if (i != n) i++; }
    if (i > n) reach_error();
    return 0;
}"""
"""Needs i <= n."""
SUM = """
int main(void) {
    unsigned n = any, x = n, y = 0;
    while (x > 0) { if (any) { x--; y++; } }
    if (y != n) reach_error();
    return 0;
}"""
"""Needs x + y == n."""
PARITY = """
int main(void) {
    unsigned x = 0;
    while (any) { if (any) x += 2; }
    if (x == 7) reach_error();
    return 0;
}"""
"""Needs that x is even."""
PHASES = """
int main(void) {
    int x = 0, y = 100;
    while (x < 200) {
        if (any) { if (x >= 100) y++; x++; }
    }
    if (y != 200) reach_error();
    return 0;
}"""
"""Needs x <= 200, and y == 100 while x <= 100, and y == x from then on."""
UNSAFE = """
int main(void) {
    int n = any, i = 0;
    if (n < 0) return 0;
    while (i <= n && i < 100) i++;
    if (i > n) { if (n == 2) reach_error(); }
    return 0;
}"""


def rounds_of(task: Task, known: Mapping[Location, Term] | None = None) -> list[Mapping[Location, Term]]:
    return list(template_invariants(task.cfa, NEVER, known))


def assert_invariant(task: Task, found: Mapping[Location, Term]) -> None:
    invariants = Invariants(found, False, None)
    assert broken_steps(task.cfa, invariants) == []
    for seed in range(10):
        assert violations(task.cfa, invariants, seed) == []


def entails(found: Mapping[Location, Term], wanted: Term) -> bool:
    """Whether the invariant of the only loop says something."""
    (invariant,) = found.values()
    with create() as solver:
        return follows(solver, [invariant], wanted, 10) is Truth.YES


def run(task: Task, mode: InvariantMode, k_max: int | None = None) -> Finding:
    config = KInductionConfig(Bounds(k_max=k_max), InvariantConfig(mode, max_steps=1_000))
    return k_induction(task, config, services(ENOUGH))


@pytest.mark.parametrize("source", [BOUNDED, SUM, PARITY, PHASES], ids=["bounded", "sum", "parity", "phases"])
def test_what_intervals_cannot_prove(source: str) -> None:
    task = task_of(source)
    found = proof(run(task, InvariantMode.COMBINED))
    assert found.argument is Argument.INDUCTIVE
    assert_confirmed(task, found)
    assert inconclusive(run(task, InvariantMode.CONTINUOUS, k_max=8)).k == 8


class TestRounds:
    def test_a_variable_stays_below_another(self) -> None:
        task = task_of(BOUNDED)
        first = rounds_of(task)[0]
        assert_invariant(task, first)
        assert entails(first, sle(variable_of(task, "i"), variable_of(task, "n")))

    def test_a_sum(self) -> None:
        task = task_of(SUM)
        found = rounds_of(task)
        x, y, n = (variable_of(task, name) for name in "xyn")
        assert entails(found[-1], eq(add(x, y), n))
        for each in found:
            assert_invariant(task, each)

    def test_a_parity(self) -> None:
        task = task_of(PARITY)
        assert entails(rounds_of(task)[0], eq(urem(variable_of(task, "x"), bv(2, 32)), bv(0, 32)))

    def test_a_phase(self) -> None:
        task = task_of(PHASES)
        x, y = variable_of(task, "x"), variable_of(task, "y")
        late = implies(sle(bv(100, 32), x), eq(x, y))
        found = rounds_of(task)
        assert not any(entails(each, late) for each in found[:-1])
        assert entails(found[-1], late)
        assert_invariant(task, found[-1])

    def test_later_rounds_say_what_earlier_ones_say(self) -> None:
        found = rounds_of(task_of(PHASES))
        assert len(found) > 1
        for earlier, later in pairwise(found):
            (invariant,) = earlier.values()
            assert entails(later, invariant)

    def test_what_is_known_is_said_again_and_helps(self) -> None:
        """x is 0, 2, 4 or 6; that y <= 6 follows only from what is known about x."""
        task = task_of(
            "int main(void) { int x = 0, y = 0;"
            " while (any) { y = x; x = x == 6 ? 0 : x + 2; if (y > 6) reach_error(); } return 0; }"
        )
        (head,) = loop_heads(task.cfa)
        x = variable_of(task, "x")
        known = {head: conjunction([sle(bv(0, 32), x), sle(x, bv(6, 32)), eq(urem(x, bv(2, 32)), bv(0, 32))])}
        for found in rounds_of(task, known):
            assert entails(found, known[head])
            assert_invariant(task, found)

    def test_where_nothing_arrives_nothing_is_sought(self) -> None:
        task = task_of(BOUNDED)
        heads = loop_heads(task.cfa)
        assert rounds_of(task, dict.fromkeys(heads, FALSE)) == []

    def test_no_loops(self) -> None:
        assert rounds_of(task_of("int main(void) { if (any == 3) reach_error(); return 0; }")) == []

    def test_a_loop_at_the_entry(self) -> None:
        task = task_of("int main(void) { int x; while (1) { if (x == 3 && any) reach_error(); x = 2; } }")
        for found in rounds_of(task):
            assert_invariant(task, found)

    def test_no_time(self) -> None:
        assert list(template_invariants(task_of(BOUNDED).cfa, Deadline.after(0))) == []

    def test_the_same_each_time(self) -> None:
        task = task_of(BOUNDED)
        assert [list(found.items()) for found in rounds_of(task)] == [list(found.items()) for found in rounds_of(task)]

    def test_arrays(self) -> None:
        task = task_of(
            "int a[4]; int main(void) { int i = 0, n = any; if (n < 0) return 0;"
            " while (i < n) { a[i % 4] = i; i++; if (i > n) reach_error(); } return 0; }"
        )
        found = rounds_of(task)
        assert found
        for each in found:
            assert_invariant(task, each)


@pytest.mark.parametrize("program", PROGRAMS[::8], ids=lambda path: path.stem)
def test_invariants_of_programs_are_inductive_and_hold(program: Path) -> None:
    task = task_of(program.read_text())
    first = next(iter(generate(task.cfa, InvariantConfig(InvariantMode.CONTINUOUS), NEVER)), None)
    known = first.at if first is not None else {}
    with TemplateRounds(task.cfa, (), NEVER) as rounds:
        for _ in range(2):
            found = rounds.next_round(known)
            if found is not None:
                assert_invariant(task, found)


@pytest.mark.parametrize("seed", range(4))
def test_invariants_of_random_automata_are_inductive_and_hold(seed: int) -> None:
    cfa = random_automaton(seed)
    everywhere = [place for place in cfa.locations if place not in (cfa.entry, cfa.error)]
    for found in generate(cfa, InvariantConfig(max_steps=300), Deadline.after(ENOUGH), everywhere):
        assert set(everywhere) <= set(found.at)
        assert broken_steps(cfa, found) == []
        assert violations(cfa, found, seed, 100) == []


def test_unsafe_programs_stay_unsafe() -> None:
    task = task_of(UNSAFE)
    assert alarm(run(task, InvariantMode.COMBINED))
    for found in rounds_of(task):
        assert_invariant(task, found)


def test_the_runs_of_the_paper_are_among_the_combined_ones() -> None:
    task = task_of(BOUNDED)
    modes = [InvariantConfig(mode, max_steps=1_000) for mode in (InvariantMode.CONTINUOUS, InvariantMode.COMBINED)]
    paper, combined = ([str(found.precision) for found in generate(task.cfa, mode, NEVER)] for mode in modes)
    assert combined[0] == paper[0]
    assert "None" in combined
    assert [precision for precision in combined if precision != "None"] == paper


class TestSelection:
    def test_only_the_tightest_bounds(self) -> None:
        bounds = [sle(X, bv(c, 32)) for c in (9, 3, 5, 4)]
        assert worthwhile(bounds, ()) == [bounds[1], bounds[3]]
        assert worthwhile(bounds, {bounds[0]}) == [bounds[0], bounds[1], bounds[3]]
        assert worthwhile(bounds, (), [sle(X, bv(4, 32))]) == [bounds[1]]
        assert worthwhile([sle(bv(-1, 32), X), sle(bv(0, 32), X), sle(bv(-2, 32), X)], ())[0] is sle(bv(-1, 32), X)

    def test_differences(self) -> None:
        near, far, other = sle(X, add(Y, bv(1, 32))), sle(X, add(Y, bv(8, 32))), sle(X, add(Z, bv(9, 32)))
        assert worthwhile([far, near, sle(X, Y), other], ()) == [near, sle(X, Y), other]

    def test_disequalities_with_constants_only_if_the_program_has_them(self) -> None:
        five, six = distinct(X, bv(5, 32)), distinct(X, bv(6, 32))
        assert worthwhile([five, six, distinct(X, Y)], {five}) == [five, distinct(X, Y)]

    def test_what_follows_is_left_out(self) -> None:
        formulas = [sle(X, Y), sle(bv(0, 32), X), sle(bv(0, 32), Y), eq(Y, Z), sle(X, Z), not_(eq(X, bv(-3, 32)))]
        kept = without_redundant([sle(bv(0, 32), X)], formulas, NEVER)
        assert eq(Y, Z) in kept
        assert len(kept) == 2
        assert without_redundant([], [TRUE], NEVER) == []
        assert without_redundant([], formulas, Deadline.after(0)) == formulas
