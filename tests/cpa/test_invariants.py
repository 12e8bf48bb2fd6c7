"""The CPA of the invariant generation: what it reaches represents every execution, with any precision."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint.algorithms.common.cpa import cpa_plus
from cutpoint.algorithms.common.waitlist import AlongWto
from cutpoint.api import load
from cutpoint.base.limits import Deadline
from cutpoint.cfa.graph.wto import weak_topological_order
from cutpoint.cfa.interpret import State, execute, random_inputs
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Origin
from cutpoint.cpa.composite import Composite
from cutpoint.cpa.invariants import InvariantPrecision, InvariantsCpa, InvariantState
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.reached import ReachedSet
from cutpoint.domains.interval_expressions import to_formula
from cutpoint.domains.intervals import Intervals
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv, variable
from tests.cfa.automata import random_automaton
from tests.patience import ENOUGH

ROOT = Path(__file__).parents[2]
PROGRAMS = [
    *[ROOT / "benchmarks" / "loops" / f"{name}.c" for name in ("cggmp", "keep_order", "min_max", "nested", "session")],
    *[
        ROOT / "tests" / "programs" / "features" / f"{name}.c"
        for name in ("arithmetic_operators", "bit_fields", "casts")
    ],
]
X, Y = variable("x", bitvec(8)), variable("y", bitvec(8))
Reached = ReachedSet[InvariantState, InvariantPrecision]


def run(cfa: Cfa, precision: InvariantPrecision) -> tuple[InvariantsCpa, Reached]:
    cpa = InvariantsCpa(cfa)
    order = weak_topological_order(cfa.entry, cfa.successors)
    return cpa, cpa_plus(cpa, cfa, None, precision, AlongWto(order), Deadline.after(ENOUGH))


def unrepresented(cfa: Cfa, cpa: InvariantsCpa, reached: Reached, seed: int, steps: int) -> list[str]:
    """Where a random execution is in a state that no abstract state represents."""
    state = State()
    found: list[str] = []

    def look(edge: Edge, value: object) -> None:
        if isinstance(edge.op, Assign | Havoc):
            state[edge.op.variable] = value
        if cpa.leads_to_error(edge.target):
            holds = Evaluator(state, lambda x: state[x])
            if not any(holds(to_formula(known.facts)) for known in reached.at(edge.target)):
                found.append(f"{edge.target}: {dict(state)}")

    execute(cfa, random_inputs(seed), steps, look)
    return found


@pytest.mark.parametrize("seed", range(30))
def test_random_automata(seed: int) -> None:
    cfa = random_automaton(seed)
    for precision in (InvariantPrecision(), InvariantPrecision((), 2), InvariantPrecision((), 3)):
        cpa, reached = run(cfa, precision)
        for execution in range(6):
            assert unrepresented(cfa, cpa, reached, execution, 100) == []


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
@pytest.mark.parametrize("depth", [1, 2])
def test_programs(program: Path, depth: int) -> None:
    cfa = load([program]).cfa
    cpa, reached = run(cfa, InvariantPrecision((), depth))
    for execution in range(4):
        assert unrepresented(cfa, cpa, reached, execution, 300) == []


def counter(limit: int) -> tuple[Cfa, Location]:
    """x counts up to a limit and y goes on with it; beyond the limit there is the error."""
    locations = start, head, body, middle, error = [Location(number) for number in range(5)]
    zero = Location(5)
    edges = (
        Edge(start, Assign(X, bv(0, 8)), zero),
        Edge(zero, Assign(Y, bv(0, 8)), head),
        Edge(head, Assume(ult(X, bv(limit, 8))), body),
        Edge(body, Assign(X, add(X, bv(1, 8))), middle),
        Edge(middle, Assign(Y, add(Y, bv(1, 8))), head),
        Edge(head, Assume(not_(ult(Y, bv(limit + 1, 8)))), error),
    )
    return Cfa(start, error, edges), locations[1]


def facts_at(reached: Reached, location: Location) -> list[dict[Term, Intervals]]:
    return [dict(state.facts.values) for state in reached.at(location)]


def test_one_state_for_each_location_if_nothing_is_important() -> None:
    cfa, head = counter(100)
    _, reached = run(cfa, InvariantPrecision())
    assert facts_at(reached, head) == [{X: Intervals.between(0, 100, 8)}]
    assert len(reached.at(cfa.error)) == 1


def test_expressions_relate_variables() -> None:
    cfa, head = counter(100)
    _, reached = run(cfa, InvariantPrecision((), 2))
    assert facts_at(reached, head) == [{X: Intervals.between(0, 100, 8), Y: Intervals.between(0, 100, 8)}]
    assert not reached.at(cfa.error)


def test_important_variables_are_not_merged() -> None:
    cfa, head = counter(3)
    _, reached = run(cfa, InvariantPrecision((X,)))
    expected = [{X: Intervals.constant(c, 8), Y: Intervals.constant(c, 8)} for c in range(4)]
    assert sorted(facts_at(reached, head), key=lambda facts: facts[X].value) == expected
    assert not reached.at(cfa.error)


def test_without_widening_states_are_united() -> None:
    cfa, head = counter(3)
    _, reached = run(cfa, InvariantPrecision((), 1, False))
    assert [facts[X] for facts in facts_at(reached, head)] == [Intervals.between(0, 3, 8)]


def test_merging_what_is_known_gives_the_old_state() -> None:
    cfa, head = counter(3)
    cpa, reached = run(cfa, InvariantPrecision())
    (old,) = reached.at(head)
    for edge in cfa.entering(head):
        for state in reached.at(edge.source):
            for new in cpa.transfer(state, edge, InvariantPrecision()):
                assert cpa.merge(new, old, InvariantPrecision()) is old
                assert cpa.stop(new, [old], InvariantPrecision())


def test_variables_that_are_not_read_any_more_are_dropped() -> None:
    start, middle, error = (Location(number) for number in range(3))
    cfa = Cfa(start, error, (Edge(start, Assign(X, bv(1, 8)), middle), Edge(middle, Assume(TRUE), error)))
    _, reached = run(cfa, InvariantPrecision())
    assert facts_at(reached, middle) == [{}]


def test_where_the_error_is_out_of_reach_nothing_is_computed() -> None:
    start, end, error = (Location(number) for number in range(3))
    cfa = Cfa(start, error, (Edge(start, Havoc(X, Origin.INPUT), end), Edge(end, Assume(TRUE), end)))
    cpa, reached = run(cfa, InvariantPrecision())
    assert reached.locations() == [start]
    assert not cpa.leads_to_error(end)


def test_beside_a_location_cpa() -> None:
    cfa = random_automaton(3)
    composite = Composite(LocationCpa(), InvariantsCpa(cfa))
    together = cpa_plus(composite, cfa)
    _, alone = run(cfa, InvariantPrecision())
    assert together.locations() == alone.locations()
