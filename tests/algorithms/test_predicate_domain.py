"""Cartesian and Boolean predicates as abstract domains of VINTA: the laws, the strongest posts, what is learned."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import product
from typing import Any, TypeAlias

import pytest

from cutpoint import verify
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.vinta.config import PRESETS, RefinementKind
from cutpoint.algorithms.vinta.predicate_domain import (
    BooleanDomain,
    CartesianDomain,
    Literals,
    PredicateDomain,
)
from cutpoint.algorithms.vinta.steps import Refined, Step
from cutpoint.algorithms.vinta.vinta import Vinta
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph, Cutpoints, block_graph, blocks_between
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location
from cutpoint.config import VerifyConfig
from cutpoint.domains.abstract_domain import AbstractDomain
from cutpoint.domains.registry import RegisteredDomain
from cutpoint.domains.top import TopDomain
from cutpoint.evidence.finding import Proof
from cutpoint.smt.queries.bdd import Bdd
from cutpoint.smt.terms.bitvectors import add, slt, ule, ult
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, distinct, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.sorts import bitvec, floating
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import free_variables
from tests.algorithms.programs import services
from tests.algorithms.test_ic3_search import automaton_task
from tests.algorithms.test_vinta import looping_automaton
from tests.cpa.collecting import EVERYTHING, A, B, small_automaton
from tests.domains.lattice_laws import FLAG, OTHER, WIDE, P, Q, lattice_laws, through
from tests.evidence.checking import task_of
from tests.papers.test_vinta import Run, assert_complete, assert_well_labelled
from tests.patience import ENOUGH

Kind: TypeAlias = type[CartesianDomain] | type[BooleanDomain]
State: TypeAlias = dict[Term, Any]
KINDS: list[Kind] = [CartesianDomain, BooleanDomain]


def num(value: int) -> Term:
    return bv(value, 2)


def made(kind: Kind, graph: BlockGraph, seconds: float | None = None) -> PredicateDomain[Any]:
    return kind(graph, services(seconds))


# The laws

HEAD = Location(2)
PREDICATES = [
    ult(P, bv(3, 3)),
    slt(Q, P),
    eq(Q, bv(5, 3)),
    FLAG,
    ult(WIDE, bv(100, 32)),
    eq(WIDE, bv(5, 32)),
    slt(OTHER, bv(3, 32)),
]


def taught(kind: Kind) -> PredicateDomain[Any]:
    """A domain with predicates over the variables of the laws."""
    one, other = variable("one", floating(3, 3)), variable("other", floating(3, 3))
    is_odd = Assume(eq(one, other))  # a program that needs a solver for all sorts
    edges = (Edge(Location(1), is_odd, HEAD), Edge(HEAD, Assume(FLAG), Location(0)))
    graph = blocks_between(
        Cfa(edges[0].source, edges[1].target, edges), [HEAD], {HEAD: free_variables(conjunction(PREDICATES))}
    )
    domain = made(kind, graph)
    domain.learn(HEAD, conjunction(PREDICATES))
    assert len(domain.predicates_at(HEAD)) == len(PREDICATES)
    return domain


def in_literals(e: Literals, point: Mapping[Term, Any]) -> bool:
    return all(evaluate(literal, point) for literal in e)


def in_diagram(e: Bdd, point: Mapping[Term, Any]) -> bool:
    return any(all(evaluate(literal, point) for literal in cube) for cube in e.cubes())


def laws(domain: PredicateDomain[Any], contains: Callable[[Any, Mapping[Term, Any]], bool]) -> type:
    """All but that of posts, which are by transitions: of two edges between the same places each is a block."""
    found = lattice_laws(domain, contains, examples=25)
    delattr(found, "test_posts_of_blocks")
    return found


TestCartesianLaws = laws(taught(CartesianDomain), in_literals)
TestBooleanLaws = laws(taught(BooleanDomain), in_diagram)


# Posts

STATES = [dict(zip((A, B), values, strict=True)) for values in sorted(EVERYTHING)]
KNOWN = [ult(A, num(2)), eq(A, B), ult(B, num(3))]


def states(formula: Term) -> set[int]:
    return {number for number, state in enumerate(STATES) if evaluate(formula, state)}


def strongest(kind: Kind, predicates: tuple[Term, ...], reached: list[State]) -> Term:
    """What the predicates can say of some states, from the states themselves."""
    if not reached:
        return FALSE
    signs = [
        [predicate if evaluate(predicate, state) else not_(predicate) for predicate in predicates] for state in reached
    ]
    if kind is BooleanDomain:
        return disjunction([conjunction(row) for row in signs])
    return conjunction([literal for literal in signs[0] if all(literal in row for row in signs)])


def ends(graph: BlockGraph, block: Block, formula: Term) -> list[State]:
    """The states behind a block, if it begins where a formula holds."""
    found = {
        end
        for values in sorted(EVERYTHING)
        if evaluate(formula, dict(zip((A, B), values, strict=True)))
        for end in through(graph, block, values)
    }
    return [dict(zip((A, B), values, strict=True)) for values in sorted(found)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_a_post_is_the_strongest(seed: int, kind: Kind) -> None:
    graph = block_graph(small_automaton(seed), Cutpoints.LOOPS if seed % 2 else Cutpoints.LBE)
    befores = [TRUE, KNOWN[0], and_(KNOWN[1], KNOWN[2]), or_(eq(A, num(3)), eq(B, num(1)))]
    with closing(made(kind, graph)) as domain:
        for place in graph.cutpoints:
            domain.learn(place, disjunction(random.Random(seed).sample(KNOWN, 2)))
        for block, before in product(graph.blocks, befores):
            predicates = domain.predicates_at(block.target)
            after = domain.gamma(domain.post(graph, block, domain.alpha(before)))
            assert set(free_variables(after)) <= graph.live[block.target]
            assert states(after) == states(strongest(kind, predicates, ends(graph, block, before)))


@contextmanager
def a_block(kind: Kind, *, seconds: float | None = None) -> Iterator[Any]:
    """a == 1; b = a + 1, to a place where both are read; and back to the error if a is 2."""
    entry, error, behind = Location(1), Location(0), Location(3)
    between = Location(2)
    edges = (
        Edge(entry, Assume(eq(A, num(1))), between),
        Edge(between, Assign(B, add(A, num(1))), behind),
        Edge(behind, Assume(eq(A, B)), error),
    )
    graph = blocks_between(Cfa(entry, error, edges), [behind], {})
    with closing(made(kind, graph, seconds)) as domain:
        (block,) = graph.leaving(entry)
        yield domain, behind, lambda before: domain.post(graph, block, domain.alpha(before))


@pytest.mark.parametrize("kind", KINDS)
class TestWhatIsLearned:
    def test_without_predicates_only_feasibility_counts(self, kind: Kind) -> None:
        with a_block(kind) as (domain, _, post):
            assert post(TRUE) == domain.top()
            assert post(eq(A, num(1))) == domain.top()
            assert post(ult(num(1), A)) == domain.bottom()
            assert post(FALSE) == domain.bottom()

    def test_atoms_of_labels_are_predicates_where_they_were_found(self, kind: Kind) -> None:
        with a_block(kind) as (domain, behind, post):
            elsewhere = variable("elsewhere", bitvec(2))
            domain.learn(behind, or_(ule(B, num(2)), and_(eq(A, num(1)), eq(elsewhere, B))))
            expected = (ult(B, num(3)), eq(A, num(1)))
            assert set(domain.predicates_at(behind)) == set(expected), "normalised, and without what is not live"
            assert states(domain.gamma(post(TRUE))) == states(and_(*expected))
            for formula in (TRUE, FALSE, not_(eq(A, num(1)))):
                domain.learn(behind, formula)
            assert len(domain.predicates_at(behind)) == 2
            assert domain.predicates_at(Location(7)) == ()

    def test_without_time_the_answer_is_weaker(self, kind: Kind) -> None:
        with a_block(kind, seconds=0) as (domain, behind, post):
            domain.learn(behind, ult(B, num(3)))
            assert not domain.is_bottom(post(ult(num(1), A)))
            assert states(domain.gamma(post(TRUE))) >= states(and_(eq(A, num(1)), eq(B, num(2))))


EITHER = or_(eq(A, num(0)), eq(A, num(3)))


@pytest.mark.parametrize("kind", KINDS)
def test_labels_keep_their_meaning(kind: Kind) -> None:
    """Even a disjunction that no conjunction of literals can express; only joins forget it."""
    with a_block(kind) as (domain, behind, _):
        domain.learn(behind, and_(EITHER, ult(B, num(2))))
        label = domain.alpha(and_(EITHER, eq(B, num(1))))
        assert states(domain.gamma(label)) == states(and_(EITHER, eq(B, num(1))))
        joined = domain.gamma(domain.join(label, domain.alpha(and_(eq(A, num(1)), eq(B, num(0))))))
        if kind is CartesianDomain:
            assert joined is ult(B, num(2)), "a literal of both"
        else:
            assert states(joined) == states(or_(and_(EITHER, eq(B, num(1))), and_(eq(A, num(1)), eq(B, num(0)))))


def test_a_large_label_is_one_predicate() -> None:
    x = variable("x", bitvec(8))
    many = disjunction([and_(ult(bv(5 * i, 8), x), ult(x, bv(5 * i + 3, 8))) for i in range(20)])
    with a_block(BooleanDomain) as (domain, _, _post):
        assert domain.alpha(many).predicates() == (many,)
        assert domain.gamma(domain.alpha(many)) is many
        assert domain.alpha(and_(many, ult(x, bv(1, 8)))) == domain.bottom()


# In VINTA

INSTANCES = ["uinterp", "ucp", "ubp", "ufo"]
SAFE = """extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
  int state = 0, old = 0;
  while (__VERIFIER_nondet_int()) {
    old = state;
    if (state == 0) state = 2; else if (state == 2) state = 4; else state = 0;
  }
  if (state == 3 || (old == 2 && state == 2)) reach_error();
}"""
UNSAFE = SAFE.replace("state == 3", "state == 4")


@pytest.mark.parametrize("name", INSTANCES)
def test_verdicts(name: str) -> None:
    assert verify(SAFE, VerifyConfig(name)).line == "Verification result: TRUE."
    assert verify(UNSAFE, VerifyConfig(name)).line.startswith("Verification result: FALSE.")


class Recording(CartesianDomain):
    def __init__(self, graph: BlockGraph, given: Services) -> None:
        super().__init__(graph, given)
        self.heard: list[tuple[Location, Term]] = []

    def learn(self, location: Location, formula: Term) -> None:
        self.heard.append((location, formula))
        super().learn(location, formula)


def test_the_domain_learns_the_labels_of_every_refinement(monkeypatch: pytest.MonkeyPatch) -> None:
    task = task_of("int main(void) { int x = 0, y = 0; while (any) { x++; y++; } if (x != y) reach_error(); }")
    domain = Recording(task.blocks(), services(ENOUGH))
    entry = RegisteredDomain("recording", "remembers what it learns", lambda _: domain)
    monkeypatch.setattr("cutpoint.algorithms.vinta.vinta.DOMAINS", {"cartesian": entry})
    seen: list[Step] = []
    with closing(Vinta(task, PRESETS["ucp"], services(ENOUGH), seen.append)) as search:
        assert isinstance(search.vinta_main(), Proof)
    labels = [step.labels for step in seen if isinstance(step, Refined)]
    assert labels
    assert domain.heard == [(node.cutpoint, label) for found in labels for node, label in found.items()]
    (head,) = task.blocks().heads
    assert domain.predicates_at(head)


@pytest.mark.parametrize("kind", KINDS)
def test_predicates_say_what_is_behind_the_labels(kind: Kind) -> None:
    """a begins with 0 and becomes 1, 2, 0, ...: what a label says of two rounds, the post finds after the third. With
    interpolants alone everything is possible there."""
    entry, error, head, between = Location(1), Location(0), Location(2), Location(3)
    cfa = Cfa(
        entry,
        error,
        (
            Edge(entry, Assign(A, num(0)), head),
            Edge(head, Assume(eq(A, num(3))), error),
            Edge(head, Assume(distinct(A, num(3))), between),
            Edge(between, Assign(A, ite(eq(A, num(2)), num(0), add(A, num(1)))), head),
        ),
    )
    graph = block_graph(cfa)
    with closing(made(kind, graph)) as domain:
        assert _third_label(cfa, head, TopDomain(), lambda _: None) is TRUE
        assert _third_label(cfa, head, domain, lambda label: domain.learn(head, label)) is ult(A, num(3))


def _third_label(cfa: Cfa, head: Location, domain: AbstractDomain[Any], learn: Callable[[Term], None]) -> Term:
    it = Run(cfa, domain, RefinementKind.UFO, widen_every=3)
    with closing(it.exploration), closing(it.refine):
        it.exploration.expand_arg({})
        first, second = it.at(head)
        assert second.label is TRUE
        labels = {it.arg.entry: TRUE, first: eq(A, num(0)), second: ult(A, num(2)), it.arg.error: FALSE}
        learn(ult(A, num(3)))
        it.exploration.expand_arg(labels)
        return it.at(head)[2].label


class Watched(Run):
    """The graph of a run as the checks of the definitions want it."""

    def __init__(self, search: Vinta) -> None:
        self.arg, self.exploration = search.arg, search.exploration

    def check(self) -> None:
        assert_complete(self)
        assert_well_labelled(self, {node: node.label for node in self.visited})


@pytest.mark.parametrize("name", ["uinterp", "ucp", "ubp"])
@pytest.mark.parametrize("refinement", [RefinementKind.UFO, RefinementKind.VINTA])
@pytest.mark.parametrize("seed", [129, 297])
def test_definitions_1_and_2(seed: int, refinement: RefinementKind, name: str) -> None:
    """The graph is complete and well labelled after each expansion, and each refinement labels it well."""

    def watch(step: Step) -> None:
        if isinstance(step, Refined):
            Watched(search).check()
            assert_well_labelled(Watched(search), step.labels)

    task = automaton_task(looping_automaton(seed))
    search = Vinta(task, replace(PRESETS[name], refinement=refinement, widen_every=1), services(ENOUGH), watch)
    with closing(search):
        assert isinstance(search.vinta_main(), Proof)
        assert search.refinements > 0
        Watched(search).check()
