"""Abstractions of blocks and coverage between their states, against all values of two small variables."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import count, product

import pytest

from cutpoint.algorithms.common.cpa import begin, cpa_plus_plus
from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph, blocks_between
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Op, Origin
from cutpoint.cpa.arg import Arg, ArgCpa
from cutpoint.cpa.composite import Composite
from cutpoint.cpa.location import LocationCpa
from cutpoint.cpa.predicate.abstraction import Abstractor, Coverage
from cutpoint.cpa.predicate.blocks import blk_always
from cutpoint.cpa.predicate.cpa import PredicateCpa
from cutpoint.cpa.predicate.state import PredicatePrecision, PredicateState
from cutpoint.cpa.predicate.symbolic_path import SymbolicPath, SymbolicPaths
from cutpoint.smt.backends import create
from cutpoint.smt.queries.bdd import BddManager
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import and_, distinct, eq, not_, or_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, width_of
from tests.cpa.collecting import EVERYTHING, A, B, Values, reachable_values, small_automaton
from tests.smt.unsure import Unsure, always

NO_LIMIT = Deadline.after(None)
HERE = Location(99)
PREDICATES: tuple[Term, ...] = (
    eq(A, B),
    ult(A, bv(2, 2)),
    eq(B, bv(3, 2)),
    eq(add(A, B), bv(1, 2)),
    or_(eq(A, bv(0, 2)), eq(B, bv(0, 2))),
)
STARTS = (TRUE, eq(A, B), and_(ult(A, B), not_(eq(A, bv(0, 2)))), FALSE)


def new_solver(_terms: Iterable[Term]) -> Solver:
    return create("bitwuzla")


def blocks_of(cfa: Cfa) -> BlockGraph:
    """All variables are live everywhere."""
    return blocks_between(cfa, loop_heads(cfa), dict.fromkeys(cfa.locations, (A, B)))


def satisfying(formula: Term) -> Values:
    return frozenset([values for values in EVERYTHING if evaluate(formula, dict(zip((A, B), values, strict=True)))])


def after(block: Block, start: Values) -> Values:
    """What a block makes of values, whatever its inputs are."""
    transition = block.transition
    inputs = [taken.variable for taken in transition.inputs]
    found = set()
    for values in start:
        for chosen in product(*[range(1 << width_of(x)) for x in inputs]):
            state = dict(zip((A, B, *inputs), (*values, *chosen), strict=True))
            if evaluate(transition.guard, state):
                found.add(tuple([evaluate(transition.updates.get(x, x), state) for x in (A, B)]))
    return frozenset(found)


def boolean(values: Values, predicates: tuple[Term, ...]) -> Values:
    """(φ)_𝔹^ρ: all values that no predicate tells apart from one of these."""

    def seen(one: tuple[int, int]) -> tuple[bool, ...]:
        state = dict(zip((A, B), one, strict=True))
        return tuple([bool(evaluate(predicate, state)) for predicate in predicates])

    classes = {seen(one) for one in values}
    return frozenset([one for one in EVERYTHING if seen(one) in classes])


def cartesian(values: Values, predicates: tuple[Term, ...]) -> Values:
    """All values that satisfy the literals that these have in common."""
    literals = [literal for predicate in predicates for literal in (predicate, not_(predicate))]
    held = [satisfying(literal) for literal in literals if values <= satisfying(literal)]
    return EVERYTHING.intersection(*held) if values else frozenset()


KINDS = list(product((True, False), (True, False), (True, False)))


@pytest.mark.parametrize(("is_boolean", "as_bdd", "separate"), KINDS)
def test_abstraction_against_all_values(is_boolean: bool, as_bdd: bool, separate: bool) -> None:
    source = random.Random(1)
    expected_of = boolean if is_boolean else cartesian
    empty = nothing = 0
    for seed in range(8):
        paths = SymbolicPaths()
        diagrams = BddManager() if as_bdd else None
        abstractor = Abstractor(new_solver, (), NO_LIMIT, None, is_boolean, diagrams, separate)
        for block in blocks_of(small_automaton(seed)).blocks:
            path = paths.post(paths.empty(block.source), block)
            for start in STARTS:
                predicates = tuple(source.sample(PREDICATES, source.randrange(1, len(PREDICATES))))
                if source.random() < 0.3:
                    predicates = (FALSE, *predicates[1:])
                state = PredicateState(start, block.source, path, block.target)
                formula, region = abstractor(state, predicates)
                reached = after(block, satisfying(start))
                expected = expected_of(reached, predicates)
                assert satisfying(formula) == expected
                assert (formula is FALSE) == (not reached)
                empty += not reached
                nothing += predicates == (FALSE,)
                assert (region is not None) == as_bdd
                if region is not None:
                    assert abstractor.formula(region) is formula
                    assert satisfying(region.to_formula()) == expected
        abstractor.close()
    assert empty > 10
    assert nothing > 2


def test_no_predicates_say_nothing() -> None:
    def none(_terms: Iterable[Term]) -> Solver:
        raise AssertionError("no solver is needed")

    diagrams = BddManager()
    abstractor = Abstractor(none, (), NO_LIMIT, diagrams=diagrams)
    state = PredicateState(TRUE, HERE, SymbolicPath(eq(A, B), {}, {}, 1), HERE)
    assert abstractor(state, ()) == (TRUE, diagrams.true)


@pytest.mark.parametrize("separate", [True, False])
def test_solvers_and_answers_are_kept(separate: bool) -> None:
    made: list[Solver] = []

    def counted(terms: Iterable[Term]) -> Solver:
        made.append(new_solver(terms))
        return made[-1]

    statistics = Statistics()
    abstractor = Abstractor(counted, (), NO_LIMIT, statistics, separate=separate)
    blocks = [block for block in blocks_of(small_automaton(3)).blocks if block.transition.guard is not TRUE]
    paths = SymbolicPaths()
    states = [
        PredicateState(start, block.source, paths.post(paths.empty(block.source), block), block.target)
        for block in blocks
        for start in STARTS[:3]
    ]
    first = [abstractor(state, PREDICATES[:3]) for state in states]
    asked = statistics.counts["abstractions"]
    assert len(made) == (len({block.transition.guard for block in blocks}) if separate else 1) > 0
    assert [abstractor(state, PREDICATES[:3]) for state in states] == first
    assert [abstractor(state, (FALSE, *PREDICATES[:3])) for state in states] == first  # *false* adds nothing to others
    assert statistics.counts["abstractions"] == asked
    abstractor.close()


@pytest.mark.parametrize(("is_boolean", "as_bdd", "separate"), KINDS)
def test_what_is_not_decided_is_left_open(is_boolean: bool, as_bdd: bool, separate: bool) -> None:
    """The abstraction is weaker then, but never loses a state."""
    weaker = 0
    for every in (1, 2, 3):

        def unsure(_terms: Iterable[Term], every: int = every) -> Solver:
            return Unsure(lambda query: query % every == 0)

        diagrams = BddManager() if as_bdd else None
        abstractor = Abstractor(unsure, (), NO_LIMIT, None, is_boolean, diagrams, separate)
        for seed in range(3):
            paths = SymbolicPaths()
            for block in blocks_of(small_automaton(seed)).blocks:
                path = paths.post(paths.empty(block.source), block)
                for start in STARTS:
                    formula, _ = abstractor(PredicateState(start, block.source, path, block.target), PREDICATES)
                    reached = after(block, satisfying(start))
                    exact = boolean(reached, PREDICATES) if is_boolean else cartesian(reached, PREDICATES)
                    assert satisfying(formula) >= exact
                    weaker += satisfying(formula) > exact
        abstractor.close()
    assert weaker > 5


def formulas(source: random.Random) -> Iterator[Term]:
    while True:
        first, second, third = source.sample(PREDICATES, 3)
        yield source.choice(
            [first, not_(first), and_(first, second), or_(first, second), and_(first, or_(second, not_(third)))]
        )


def abstraction_states(seed: int, count: int, diagrams: BddManager | None) -> list[PredicateState]:
    source = formulas(random.Random(seed))
    chosen = [FALSE, TRUE, *[next(source) for _ in range(count - 2)]]
    return [
        PredicateState(
            formula, HERE, SymbolicPath(), HERE, region=None if diagrams is None else diagrams.formula(formula)
        )
        for formula in chosen
    ]


@pytest.fixture
def coverage() -> Iterator[Coverage]:
    with create("bitwuzla") as solver:
        yield Coverage(solver, NO_LIMIT)


class TestCoverage:
    def test_one_covers_another(self, coverage: Coverage) -> None:
        states = abstraction_states(1, 20, None)
        for state in states:
            for other in states:
                expected = satisfying(state.abstraction) <= satisfying(other.abstraction)
                assert coverage.covers(other, state) == expected
                assert coverage.implied([state.abstraction], other.abstraction) == expected

    def test_diagrams_see_the_propositional_part(self, coverage: Coverage) -> None:
        states = abstraction_states(2, 20, BddManager())
        pairs = [(state, other) for state in states for other in states if coverage.covers(other, state)]
        assert len(pairs) > len(states) + 30
        assert all(satisfying(state.abstraction) <= satisfying(other.abstraction) for state, other in pairs)

    def test_several_cover_together(self, coverage: Coverage) -> None:
        source = random.Random(3)
        states = abstraction_states(3, 20, None)
        together = 0
        for state in states:
            others = source.sample(states[2:], 3)
            union = frozenset().union(*[satisfying(other.abstraction) for other in others])
            found = coverage.covered_together(state, others)
            assert (found is not None) == (satisfying(state.abstraction) <= union)
            if found is not None:
                assert satisfying(state.abstraction) <= _union([others[i] for i in found])
                together += not any(coverage.covers(other, state) for other in others)
        assert together > 0

    def test_several_diagrams_cover_together(self, coverage: Coverage) -> None:
        source = random.Random(4)
        diagrams = BddManager()
        states = abstraction_states(4, 30, diagrams)
        together = part = 0
        for state in states * 3:
            others = source.sample(states[2:], 3)
            assert state.region is not None
            union = diagrams.disjunction([other.region for other in others if other.region is not None])
            rest, needed = coverage.uncovered(state, others)
            assert rest == state.region & ~union
            taken = [region for i in needed if (region := others[i].region) is not None]
            assert len(taken) == len(needed)
            assert all((rest & region).is_false for region in taken)
            assert state.region.implies(diagrams.disjunction([rest, *taken]))
            found = coverage.covered_together(state, others)
            assert found == (needed if rest.is_false else None)
            if found is not None:
                assert satisfying(state.abstraction) <= _union([others[i] for i in found])
                together += len(found) > 1
            part += bool(needed) and not rest.is_false
        assert together > 3
        assert part > 10

    def test_who_takes_nothing_is_not_needed(self, coverage: Coverage) -> None:
        diagrams = BddManager()

        def at(formula: Term) -> PredicateState:
            return PredicateState(formula, HERE, SymbolicPath(), HERE, region=diagrams.formula(formula))

        first, second, third = PREDICATES[:3]
        others = [at(first), at(and_(not_(first), third)), at(and_(not_(first), second)), at(not_(second))]
        assert coverage.covered_together(at(second), others) == [0, 2]
        assert coverage.covered_together(at(or_(second, third)), others[:3]) == [0, 1, 2]
        assert coverage.covered_together(at(second), others[1:2]) is None

    def test_nothing_is_covered_by_none(self, coverage: Coverage) -> None:
        for diagrams in (None, BddManager()):
            false, true, *_ = abstraction_states(5, 3, diagrams)
            assert coverage.covered_together(false, []) == []
            assert coverage.covered_together(true, []) is None

    def test_an_unknown_answer_covers_nothing(self) -> None:
        state, other = eq(A, bv(1, 2)), ult(A, bv(2, 2))
        with Unsure(always) as solver:
            coverage = Coverage(solver, NO_LIMIT)
            states = [PredicateState(formula, HERE, SymbolicPath(), HERE) for formula in (state, other)]
            assert not coverage.covers(states[1], states[0])
            assert coverage.covered_together(states[0], [states[1], states[1]]) is None
            assert coverage.covers(states[0], states[0])


def _union(states: list[PredicateState]) -> Values:
    return frozenset().union(*[satisfying(state.abstraction) for state in states])


def two_loops(seed: int) -> Cfa:
    """Two loops that lead into each other, from few values: their heads are reached with sets that overlap."""
    source = random.Random(seed)
    error, entry, early, *heads = [Location(number) for number in range(5)]
    edges = [Edge(entry, Assign(A, bv(source.randrange(4), 2)), early)]
    edges.append(Edge(early, Assign(B, source.choice([A, bv(source.randrange(4), 2)])), heads[0]))
    ids = count(5)
    for head in heads:
        here = head
        for _ in range(2):
            body, other = Location(next(ids)), Location(next(ids))
            x, y = source.sample((A, B), 2)
            condition = source.choice([ult, eq, distinct])(x, source.choice([y, bv(source.randrange(4), 2)]))
            edges += [Edge(here, Assume(condition), body), Edge(here, Assume(not_(condition)), other)]
            value = source.choice([add(y, bv(1, 2)), add(x, y), y])
            op: Op = Assign(y, value) if source.random() < 0.7 else Havoc(y, Origin.INPUT)
            edges.append(Edge(body, op, source.choice(heads)))
            here = other
        edges.append(Edge(here, Assume(TRUE), error))
    return Cfa(entry, error, tuple(edges))


def explored(graph: BlockGraph, together: bool, rest_only: bool, is_boolean: bool = True) -> Arg:
    """The states that are reached with some predicates everywhere."""
    abstractor = Abstractor(new_solver, (), NO_LIMIT, None, is_boolean, BddManager())
    coverage = Coverage(create("bitwuzla"), NO_LIMIT)
    predicate_cpa = PredicateCpa(
        graph.entry,
        blk_always,
        abstractor,
        coverage,
        SymbolicPaths(),
        separate=True,
        together=together,
        rest_only=rest_only,
    )
    cpa = Composite(LocationCpa(), predicate_cpa, ArgCpa())
    arg = Arg(cpa)
    precision = (None, PredicatePrecision(otherwise=(*PREDICATES[:4], distinct(A, bv(1, 2)))), None)
    _, waitlist = begin(cpa, cpa.initial(graph.entry), precision, reached=arg)
    cpa_plus_plus(cpa, graph, arg, waitlist)
    abstractor.close()
    coverage.close()
    return arg


def regions(arg: Arg) -> dict[Location, Values]:
    return {place: _union([state[1] for state in arg.at(place)]) for place in arg.locations()}


class TestRestOnly:
    SEEDS = (3, *range(12, 24), 40)

    def test_the_union_of_regions_is_the_same(self) -> None:
        """Boolean abstraction distributes over ∪: to leave out what others represent loses and adds nothing."""
        left_out = 0
        for seed in self.SEEDS:
            graph = blocks_of(two_loops(seed))
            separate = regions(explored(graph, together=False, rest_only=False))
            assert regions(explored(graph, together=True, rest_only=False)) == separate
            arg = explored(graph, together=True, rest_only=True)
            assert regions(arg) == separate
            left_out += sum(bool(state[1].beside) for state in arg.states())
        assert left_out > 10

    @pytest.mark.parametrize("is_boolean", [True, False])
    def test_no_execution_is_lost(self, is_boolean: bool) -> None:
        for seed in self.SEEDS:
            graph = blocks_of(two_loops(seed))
            found = regions(explored(graph, together=True, rest_only=True, is_boolean=is_boolean))
            reachable = reachable_values(graph.cfa)
            for place in graph.cutpoints:  # the error can be reached from all of them
                assert found.get(place, frozenset()) >= reachable.get(place, frozenset())

    def test_states_are_disjoint_from_those_beside_them(self) -> None:
        """And what was left out of a state is in the regions of those."""
        for seed in self.SEEDS:
            arg = explored(blocks_of(two_loops(seed)), together=True, rest_only=True)
            for state in arg.states():
                region = state[1].region
                assert not region.is_false
                for other in state[1].beside:
                    assert (region & other.region).is_false
                    assert any(other is reached[1] for reached in arg.at(state[0]))
